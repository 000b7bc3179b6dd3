import type { LinkSettings } from '../../../../contract/link-settings.ts'
import { type Admission, admissionOf, type Fix } from '../../../../contract/presence.ts'
import { formatDistance } from '../../../../contract/shown-distance.ts'

const STEP_M = 25
/** A wider ring would take in the houses around. */
const WIDEST_OFFERED_M = 500
/** A pin set with less accuracy may stand in the next street. */
const EXACT_ENOUGH_M = 50

export interface Verdict {
  admission: Admission
  /** The answer that a visitor here would get. */
  title: string
  /** The phone's measurement. */
  measured: string
  /** The step of 25 m that would let a visitor in; null: none that is sensible. */
  widenToM: number | null
  /** Whether the position is exact enough to be the pin's. */
  exact: boolean
}

const TITLES: Record<Exclude<Admission, 'refused'>, string> = {
  in: 'You would get in',
  ask: 'You would be asked to wait',
}

/** The answer to a visitor at this position, by the rule for visitors. */
export function verdictAt(link: LinkSettings, fix: Fix): Verdict {
  const { distanceM, accuracyM } = fix
  const admission = admissionOf(fix, link.radiusM, link)
  const shown = formatDistance(distanceM)
  const steps = Math.ceil(distanceM / STEP_M) * STEP_M
  return {
    admission,
    title: admission === 'refused' ? `You would be refused: ${shown}` : TITLES[admission],
    measured: `Your phone places you ${shown} from the pin, give or take ${formatDistance(accuracyM ?? 0)}.`,
    widenToM: distanceM > link.radiusM && steps <= WIDEST_OFFERED_M ? steps : null,
    exact: (accuracyM ?? Number.POSITIVE_INFINITY) <= EXACT_ENOUGH_M,
  }
}
