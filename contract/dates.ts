/** The product speaks English, so its dates do too, in whatever language the reader's browser is. */
export const LOCALE = 'en-US'

/** Dates and times on the 24-hour clock, in the reader's time zone unless another is given. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LOCALE, { hourCycle: 'h23', ...options })
