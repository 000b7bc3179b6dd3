import { dateFormat } from '../../contract/dates.ts'

/** 'December 21, 2026', in the viewer's zone. */
export const longDate = (instant: string, timeZone?: string) =>
  dateFormat({ dateStyle: 'long', ...(timeZone && { timeZone }) }).format(new Date(instant))
