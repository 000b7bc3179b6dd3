import type { Admission } from '../../../../../contract/presence.ts'
import type { Position } from '../../../../lib/geolocation.ts'
import { isFresh } from '../submission/fix-age.ts'

/** A position, its distance from the place, and the link's verdict on it. */
export interface Sight {
  readonly fix: Position
  readonly distanceM: number
  readonly admission: Admission
  /** Within the radius, however blurred. */
  readonly inside: boolean
}

/** While positions leave doubt. */
export interface Improving {
  /** The most exact of those that left doubt, while it is fresh. */
  readonly best: Sight | null
  /** The accuracy that is to be improved on. */
  readonly firstAccuracyM: number | null
  /** Positions follow each other until then; null when that is over. */
  readonly endsAtMs: number | null
}

export type ImprovingEvent =
  | { type: 'sight'; sight: Sight }
  /** The visitor wants another try. */
  | { type: 'again'; atMs: number }
  | { type: 'end' }

export const IMPROVE_MS = 12_000

export const CERTAIN: Improving = { best: null, firstAccuracyM: null, endsAtMs: null }

/** One position inside ends the doubt, and so does a more exact one that is refused. */
export function improve(state: Improving, event: ImprovingEvent): Improving {
  switch (event.type) {
    case 'again':
      if (!state.best) return state
      return { ...state, firstAccuracyM: state.best.fix.accuracyM, endsAtMs: event.atMs + IMPROVE_MS }
    case 'end':
      return { ...state, endsAtMs: null }
    case 'sight':
      return onSight(state, event.sight)
  }
}

function onSight(state: Improving, sight: Sight): Improving {
  const { best, firstAccuracyM, endsAtMs } = state
  if (sight.inside && sight.admission === 'in') return CERTAIN
  const { seenAtMs, accuracyM } = sight.fix
  const better = best === null || accuracyM <= best.fix.accuracyM || !isFresh(best.fix, sight.fix)
  if (sight.admission === 'refused') return better ? CERTAIN : state
  return {
    best: better ? sight : best,
    firstAccuracyM: best === null ? accuracyM : firstAccuracyM,
    endsAtMs: best === null ? seenAtMs + IMPROVE_MS : endsAtMs,
  }
}
