import { LOCALE } from './dates.ts'

/** As the specification counts them in its refusal: rounded up, so that 100.4 m never reads as 100 m, and within the ring. */
export const wholeMetres = (metres: number): number => Math.ceil(metres)

/** For files, where whole metres would lose what is measured. The next whole metre is the one that every screen shows. */
export const tenthsOfMetre = (metres: number): number => Math.ceil(Number((metres * 10).toFixed(3))) / 10

/** 42 m, 1.3 km, 310 km, each on one line: to visitor and organiser alike. Rounded up: nobody outside a ring reads as inside it. */
export function formatDistance(metres: number): string {
  const whole = wholeMetres(metres)
  if (whole < 1000) return `${whole}\u00a0m`
  const stepM = whole < 10_000 ? 100 : 1000
  return `${((Math.ceil(whole / stepM) * stepM) / 1000).toLocaleString(LOCALE)}\u00a0km`
}

/** 100 m, 1,250 m: as it is set, since a rounded ring would be another one. */
export const formatRadius = (radiusM: number): string => `${radiusM.toLocaleString(LOCALE)}\u00a0m`
