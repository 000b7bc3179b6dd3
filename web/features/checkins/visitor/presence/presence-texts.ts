import { isTooInaccurateToJudge, type LocationProblem, type Presence } from './presence-state.ts'

/** The content of the visitor's page beside its map. */
export type PresenceScreen = 'priming' | 'finding' | 'form' | 'away' | 'approximate' | LocationProblem

export function screenOf(state: Presence): PresenceScreen {
  const { problem, status } = state
  if (problem === 'unsupported' || problem === 'insecure' || problem === 'denied') return problem
  if (state.formOpen) return 'form'
  if (problem !== null) return problem
  if (status === 'idle') return 'priming'
  if (status !== 'invalid' && state.distanceM === null) return 'finding'
  return isTooInaccurateToJudge(state) ? 'approximate' : 'away'
}

interface ProblemText {
  readonly title: string
  readonly text: string
}

export const PROBLEM_TEXTS: Readonly<Record<LocationProblem, ProblemText>> = {
  unsupported: {
    title: 'Location Not Supported',
    text: 'This browser can’t share a location. Open the link in Chrome, Safari, Edge or Firefox.',
  },
  insecure: {
    title: 'Location Not Supported',
    text: 'Browsers only share a location over a secure connection. Open the link with https at the start.',
  },
  denied: {
    title: 'Location Permission Denied',
    text: 'Location permission was denied. Please enable location access.',
  },
  unavailable: {
    title: 'Location Unavailable',
    text: 'Location unavailable. Please check your GPS/location services.',
  },
  timeout: {
    title: 'Still Looking for You',
    text: 'Location request timed out. Please try again.',
  },
  failed: {
    title: 'Location Permission Error',
    text: 'Failed to get your location. Please try again.',
  },
}

export const SHARES_APPROXIMATE = 'Your phone is sharing an approximate location.'
export const TURN_ON_PRECISE = 'Turn on Precise Location'
/** A computer has no such switch. */
export const KNOWS_ROUGHLY = 'A computer often only knows roughly where it is.'
export const approximateText = (mobile: boolean) =>
  mobile ? `${SHARES_APPROXIMATE} ${TURN_ON_PRECISE}.` : KNOWS_ROUGHLY
export const NOT_AT_LOCATION = 'Not at location'

/** Nearer than a phone can tell apart. */
export const AT_THE_PLACE_M = 10
