/** ISO 4217 currencies that have no smaller unit, among those that Stripe takes. */
const WHOLE_UNITS = new Set(['jpy', 'krw', 'vnd', 'clp', 'isk', 'ugx', 'xaf', 'xof', 'xpf'])

export function money(amount: number, currency: string): string {
  const value = WHOLE_UNITS.has(currency.toLowerCase()) ? amount : amount / 100
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(value)
}

/** Written as the service writes its dates, so that both can be compared. */
const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { hourCycle: 'h23', timeZone: 'UTC', ...options })
const instant = utc({ dateStyle: 'medium', timeStyle: 'medium' })
const day = utc({ dateStyle: 'medium' })

export const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)
/** From seconds since 1970. */
export const timeText = (seconds: number) => `${instant.format(seconds * 1000)} UTC`
export const dayText = (seconds: number) => day.format(seconds * 1000)
