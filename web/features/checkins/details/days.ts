import { dateFormat } from '../../../../contract/dates.ts'

const DAY = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const DAY_OF_ANOTHER_YEAR = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

const midnightOf = (at: Date, daysAgo = 0) => +new Date(at.getFullYear(), at.getMonth(), at.getDate() - daysAgo)

/** 'Today', 'Yesterday', 'Sat, Nov 21', and with the year where it is not this one; by the viewer's calendar. */
export function dayName(at: Date, now: Date): string {
  const midnight = midnightOf(at)
  if (midnight === midnightOf(now)) return 'Today'
  if (midnight === midnightOf(now, 1)) return 'Yesterday'
  return (at.getFullYear() === now.getFullYear() ? DAY : DAY_OF_ANOTHER_YEAR).format(at)
}

export interface DayGroup<Item> {
  day: string
  items: Item[]
}

interface Dated {
  checkedInAt: string
  /** When `checkedInAt` was entered by hand. */
  enteredAt: string | null
}

/**
 * Neighbours of the same day together, in the order given: that of their recording. Check-ins that were entered, reviewed or
 * confirmed later stay among their neighbours, so that each day is named once.
 */
export function byDay<Item extends Dated>(items: readonly Item[], now: Date): DayGroup<Item>[] {
  const groups: DayGroup<Item>[] = []
  const latestBelow = latestDaysBelow(items)
  let current = Infinity
  items.forEach((item, index) => {
    const midnight = midnightOf(new Date(item.checkedInAt))
    const inOrder = midnight <= current && midnight >= latestBelow[index]!
    const last = groups.at(-1)
    if (last && (!inOrder || midnight === current)) {
      last.items.push(item)
      return
    }
    current = inOrder ? midnight : latestBelow[index]!
    groups.push({ day: dayName(new Date(current), now), items: [item] })
  })
  return groups
}

/** For each item the latest midnight of those after it whose time was not entered by hand. */
function latestDaysBelow(items: readonly Dated[]): number[] {
  const below: number[] = []
  let latest = -Infinity
  for (let index = items.length - 1; index >= 0; index--) {
    below[index] = latest
    const { checkedInAt, enteredAt } = items[index]!
    if (enteredAt === null) latest = Math.max(latest, midnightOf(new Date(checkedInAt)))
  }
  return below
}
