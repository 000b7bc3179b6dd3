export const HOUR_S = 3600
export const DAY_S = 24 * HOUR_S
/** How long the invoice of a renewal stays a draft before it is finalized and charged. */
export const DRAFT_S = 60 * 60

export type Interval = 'day' | 'week' | 'month' | 'year'

export interface Recurrence {
  interval: Interval
  intervalCount: number
}

/** Months keep the anchor's day, or the month's last one: 31 January, 28 February, 31 March. */
export function addIntervals(anchorS: number, { interval, intervalCount }: Recurrence, times: number): number {
  const count = intervalCount * times
  if (interval === 'day' || interval === 'week') return anchorS + count * (interval === 'week' ? 7 : 1) * DAY_S
  const anchor = new Date(anchorS * 1000)
  const months = anchor.getUTCMonth() + count * (interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = Math.min(anchor.getUTCDate(), lastDay)
  const seconds = anchorS - Math.floor(anchorS / DAY_S) * DAY_S
  return Date.UTC(anchor.getUTCFullYear(), months, day) / 1000 + seconds
}

/** The first period boundary after an instant. */
export function boundaryAfter(anchorS: number, recurrence: Recurrence, instantS: number): number {
  const shortest = { day: DAY_S, week: 7 * DAY_S, month: 28 * DAY_S, year: 365 * DAY_S }[recurrence.interval]
  let times = Math.max(1, Math.floor((instantS - anchorS) / (shortest * recurrence.intervalCount * 1.12)))
  while (addIntervals(anchorS, recurrence, times) <= instantS) times++
  return addIntervals(anchorS, recurrence, times)
}
