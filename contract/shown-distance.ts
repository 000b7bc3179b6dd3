import { LOCALE } from './dates.ts'

/** As the specification counts them in its refusal: rounded up, so that 100.4 m never reads as 100 m, and within the ring. */
export const wholeMetres = (metres: number): number => Math.ceil(metres)

/** For files, where whole metres would lose what is measured. The next whole metre is the one that every screen shows. */
export const tenthsOfMetre = (metres: number): number => Math.ceil(Number((metres * 10).toFixed(3))) / 10

/** 42 m, 1.3 km, 310 km, each on one line: to visitor and organiser alike. */
export function formatDistance(metres: number): string {
  const whole = wholeMetres(metres)
  if (whole < 1000) return `${whole}\u00a0m`
  const digits = metres < 10_000 ? 1 : 0
  return `${new Intl.NumberFormat(LOCALE, { maximumFractionDigits: digits }).format(metres / 1000)}\u00a0km`
}
