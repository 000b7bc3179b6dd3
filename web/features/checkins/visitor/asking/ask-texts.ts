import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import { isApproximate } from '../../../../../contract/presence.ts'
import { formatDistance } from '../presence/presence-texts.ts'
import type { Sight } from './improving.ts'

export const ASK = 'Ask to be let in'
export const SEND = 'Send Request'

export const organiserOf = ({ hostName }: Pick<CheckInPageLink, 'hostName'>) => hostName ?? 'The organiser'

/** '± 60 m', and once that has improved '± 60 m → ± 25 m'. */
export const accuracyText = (accuracyM: number, firstAccuracyM: number | null): string =>
  firstAccuracyM !== null && accuracyM < firstAccuracyM
    ? `${giveOrTake(firstAccuracyM)} → ${giveOrTake(accuracyM)}`
    : giveOrTake(accuracyM)

const giveOrTake = (metres: number) => `±\u00a0${formatDistance(metres)}`

/** Where the phone places the visitor, as far as it can tell. */
export function sightText({
  distanceM,
  fix: { accuracyM },
  inside,
}: Pick<Sight, 'distanceM' | 'fix' | 'inside'>): string {
  const inWords = `give or take ${formatDistance(accuracyM)}`
  if (inside || isApproximate(accuracyM)) return `Your phone shares an approximate location, ${inWords}.`
  return `Your phone places you ${formatDistance(distanceM)} from the centre, ${inWords}.`
}
