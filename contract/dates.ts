/** The product is in English, so its dates are too, whatever the language of the reader's browser. */
export const LOCALE = 'en-US'

/** Dates and times on the 24-hour clock, in the reader's time zone unless another is given. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LOCALE, { hourCycle: 'h23', ...options })
