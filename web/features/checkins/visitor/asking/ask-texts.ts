import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import { isApproximate } from '../../../../../contract/presence.ts'
import { formatDistance } from '../../../../../contract/shown-distance.ts'
import type { Sight } from './improving.ts'

export const ASK = 'Ask to Be Let In'
export const SEND = 'Send Request'

export const organiserOf = ({ hostName }: Pick<CheckInPageLink, 'hostName'>) => hostName ?? 'The organiser'

/** 'Accuracy ± 60 m', and once that has improved 'Accuracy ± 60 m → ± 25 m'. */
export const accuracyText = (accuracyM: number, firstAccuracyM: number | null): string =>
  firstAccuracyM !== null && accuracyM < firstAccuracyM
    ? `Accuracy ${giveOrTake(firstAccuracyM)} → ${giveOrTake(accuracyM)}`
    : `Accuracy ${giveOrTake(accuracyM)}`

const giveOrTake = (metres: number) => `±\u00a0${formatDistance(metres)}`

/** '140 m from the place (± 60 m)' */
export const whereText = ({ distanceM, fix }: Pick<Sight, 'distanceM' | 'fix'>): string =>
  `${formatDistance(distanceM)} from the place (${giveOrTake(fix.accuracyM)})`

/** Where the device places the visitor, as far as it can tell. */
export function sightText(
  { distanceM, fix: { accuracyM }, inside }: Pick<Sight, 'distanceM' | 'fix' | 'inside'>,
  mobile: boolean,
): string {
  const device = mobile ? 'phone' : 'device'
  const inWords = `give or take ${formatDistance(accuracyM)}`
  if (inside || isApproximate(accuracyM)) return `Your ${device} shares an approximate location, ${inWords}.`
  return `Your ${device} places you ${formatDistance(distanceM)} from the centre, ${inWords}.`
}
