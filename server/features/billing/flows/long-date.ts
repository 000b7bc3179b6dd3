const US = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'January 5, 2027', by UTC. */
export const longDate = (date: Date): string => US.format(date)
