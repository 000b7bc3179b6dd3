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
  /** On which its check-ins were recorded. */
  day: string
  /** 'Today', and 'Recorded today' where the time of a check-in lies on another day. */
  heading: string
  items: Item[]
}

type Dated = Pick<CheckInRecord, 'checkedInAt' | 'enteredAt' | 'corrected'>

/** Groups check-ins, the last recorded first, by the day of their recording. Each day has one group. */
export function byDay<Item extends Dated>(items: readonly Item[], now: Date): DayGroup<Item>[] {
  const groups: { day: string; items: Item[] }[] = []
  for (const [index, at] of recordingTimes(items).entries()) {
    const day = dayName(new Date(at), now)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(items[index]!)
    else groups.push({ day, items: [items[index]!] })
  }
  const isPlain = ({ day, items }: (typeof groups)[number]) =>
    items.every(({ checkedInAt }) => dayName(new Date(checkedInAt), now) === day)
  return groups.map(group => ({
    ...group,
    heading: isPlain(group) ? group.day : `Recorded ${dayInSentence(group.day)}`,
  }))
}

/** 'today', 'yesterday', 'on Sat, Nov 21'. */
const dayInSentence = (day: string) => (day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : `on ${day}`)

/** The day of an act as its sentence goes on: 'Added by hand today'. */
export const onDay = (at: Date, now: Date): string => dayInSentence(dayName(at, now))

/**
 * When each check-in was recorded, in milliseconds. No row tells it exactly: a visitor's check-in was recorded at its time or, confirmed
 * or let in, after it, and in any case not before the check-ins below it in the list.
 */
function recordingTimes(items: readonly Dated[]): number[] {
  const times = items.map(earliestRecording)
  for (let index = items.length - 2; index >= 0; index--) times[index] = Math.max(times[index]!, times[index + 1]!)
  // Corrected check-ins at the end of the list: their own time, unless that is later than the recording above them.
  for (const [index, item] of items.entries())
    if (times[index] === -Infinity) times[index] = Math.min(Date.parse(item.checkedInAt), times[index - 1] ?? Infinity)
  return times
}

/** The earliest moment at which a check-in can have been recorded; -Infinity where its row no longer tells, as after a correction of its time. */
function earliestRecording({ checkedInAt, enteredAt, corrected }: Dated): number {
  if (enteredAt === null) return Date.parse(checkedInAt)
  return corrected ? -Infinity : Date.parse(enteredAt)
}
