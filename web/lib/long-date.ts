import { dateFormat } from '../../contract/dates.ts'

/** 'December 21, 2026', in the viewer's zone. */
export const longDate = (instant: string, timeZone?: string) =>
  dateFormat({ dateStyle: 'long', ...(timeZone && { timeZone }) }).format(new Date(instant))

/** 'November 22 – December 22, 2026', in the viewer's zone. */
export const longDateRange = (from: string, to: string) =>
  dateFormat({ dateStyle: 'long' }).formatRange(new Date(from), new Date(to))
