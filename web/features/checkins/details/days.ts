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
  /** Lasts while check-ins come in, though the day may be named twice. */
  key: string
  items: Item[]
}

/**
 * Neighbours of the same day together, in the order given: that of their recording. Check-ins that were entered, reviewed or
 * confirmed on another day stand among their neighbours under a day of their own, so that a day may be named again.
 */
export function byDay<Item extends { checkedInAt: string }>(items: readonly Item[], now: Date): DayGroup<Item>[] {
  const groups: DayGroup<Item>[] = []
  for (const item of items) {
    const day = dayName(new Date(item.checkedInAt), now)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, key: `${day} ${groups.filter(group => group.day === day).length}`, items: [item] })
  }
  return groups
}
