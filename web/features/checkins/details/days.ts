import type { CheckInRecord } from '../../../../contract/checkins.ts'
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

type Dated = Pick<CheckInRecord, 'checkedInAt' | 'enteredAt' | 'corrected'>

/**
 * Check-ins by the day of their recording, newest first as given, so that no day is named twice. Only some rows tell when they were
 * recorded; none was before those below it, or before it asked to be let in.
 */
export function byDay<Item extends Dated>(items: readonly Item[], now: Date): DayGroup<Item>[] {
  const groups: DayGroup<Item>[] = []
  for (const [index, at] of recordedTimes(items).entries()) {
    const day = dayName(new Date(at), now)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(items[index]!)
    else groups.push({ day, items: [items[index]!] })
  }
  return groups
}

/** For each item the latest of the times that are known from it downwards; below the last of those, what fits. */
function recordedTimes(items: readonly Dated[]): number[] {
  const times = items.map(earliestRecording)
  for (let index = items.length - 2; index >= 0; index--) times[index] = Math.max(times[index]!, times[index + 1]!)
  for (const [index, item] of items.entries())
    if (times[index] === -Infinity) times[index] = Math.min(Date.parse(item.checkedInAt), times[index - 1] ?? Infinity)
  return times
}

/** A corrected time says nothing about when the check-in was recorded. */
function earliestRecording({ checkedInAt, enteredAt, corrected }: Dated): number {
  if (enteredAt === null) return Date.parse(checkedInAt)
  return corrected ? -Infinity : Date.parse(enteredAt)
}
