/** The product is in English, so its dates are too, whatever the language of the reader's browser. */
export const LOCALE = 'en-US'

/** Dates and times on the 24-hour clock, in the reader's time zone unless another is given. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LOCALE, { hourCycle: 'h23', ...options })

/** The time zone in its canonical form where this machine knows it, else UTC. */
export function validTimeZone(timeZone: string | undefined): string {
  if (!timeZone) return 'UTC'
  try {
    return new Intl.DateTimeFormat(LOCALE, { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/**
 * A time zone as people name it: 'Kuala Lumpur time' of 'Asia/Kuala_Lumpur'. By its city and not by `timeZoneName`, whose words
 * differ between the server and the browsers.
 */
export function timeZoneWords(timeZone: string): string {
  const [, city] = /^(?!Etc\/).+\/([^/]+)$/.exec(timeZone) ?? []
  return city ? `${city.replaceAll('_', ' ')} time` : 'UTC'
}
