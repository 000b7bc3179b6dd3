/** 'December 21, 2026', in the viewer's zone. */
export const longDate = (instant: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', ...(timeZone && { timeZone }) }).format(new Date(instant))
