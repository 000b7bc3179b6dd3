import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import { USUAL_SETTINGS } from '../../../../../contract/link-settings.ts'
import { admissionOf } from '../../../../../contract/presence.ts'
import type { Presence } from '../presence/presence-state.ts'
import type { Sight } from './improving.ts'

/** How the link judges; usual settings are not sent. */
export const askRulesOf = ({
  doubt = USUAL_SETTINGS.doubt,
  coarse = USUAL_SETTINGS.coarse,
  noPosition = USUAL_SETTINGS.noPosition,
}: CheckInPageLink) => ({ doubt, coarse, noPosition })
export type AskRules = ReturnType<typeof askRulesOf>

/** The link's verdict on the newest position; null before there is one. */
export function sightOf({ fix, distanceM, radiusM }: Presence, rules: AskRules): Sight | null {
  if (fix === null || distanceM === null) return null
  const { accuracyM } = fix
  const admission = admissionOf({ distanceM, accuracyM }, radiusM, rules)
  return { fix, distanceM, admission, inside: distanceM <= radiusM }
}
