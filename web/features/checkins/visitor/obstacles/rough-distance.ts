import { LOCALE } from '../../../../../contract/dates.ts'
import { roundNumberBelow } from '../map/map-view.ts'
import { formatDistance } from '../presence/presence-texts.ts'

/** About 2–3 km, Less than 200 m: as much as is known from a position that may be wrong by `accuracyM`. */
export function roughDistance(metres: number, accuracyM: number): string {
  const stepM = roundNumberBelow(accuracyM / 1.5)
  const fromM = Math.floor(metres / stepM) * stepM
  const toM = fromM + stepM
  if (fromM === 0) return `Less than ${formatDistance(toM)}`
  return toM < 1000 ? `About ${fromM}–${toM}\u00a0m` : `About ${inKm(fromM)}–${inKm(toM)}\u00a0km`
}

const inKm = (metres: number) =>
  new Intl.NumberFormat(LOCALE, { maximumFractionDigits: metres < 10_000 ? 1 : 0 }).format(metres / 1000)
