export interface Position {
  readonly latitude: number
  readonly longitude: number
  readonly accuracyM: number
  readonly takenAtMs: number
}

export type PositionError = 'denied' | 'unavailable' | 'timeout' | 'failed'
export type PositionAnswer = { fix: Position } | { error: PositionError }
export type PermissionAnswer = 'granted' | 'denied' | 'prompt' | 'unknown'

/** What the inline script keeps of a tap made before this module arrived, in the browser's own terms. */
interface EarlyTap {
  answer: EarlyAnswer | null
  heard: ((answer: EarlyAnswer) => void) | null
}
type EarlyAnswer = { coords: GeolocationCoordinates; takenAtMs: number } | { code: number }

declare global {
  interface Window {
    earlyTap?: EarlyTap
  }
}

const ERRORS: Record<number, PositionError> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
const fixOf = ({ latitude, longitude, accuracy }: GeolocationCoordinates, takenAtMs: number) => ({
  fix: { latitude, longitude, accuracyM: accuracy, takenAtMs },
})
const errorOf = (code: number): { error: PositionError } => ({ error: ERRORS[code] ?? 'failed' })

export const locationSupport = () => ({ supported: 'geolocation' in navigator, secure: window.isSecureContext })

export function requestPosition(timeoutMs: number, onAnswer: (answer: PositionAnswer) => void): void {
  const options = { enableHighAccuracy: true, maximumAge: 0, timeout: timeoutMs }
  try {
    // Some browsers timestamp positions by another epoch. Without a cache, the position is from now.
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onAnswer(fixOf(coords, Date.now())),
      error => onAnswer(errorOf(error.code)),
      options,
    )
  } catch {
    // Web views without the permission throw instead of answering.
    onAnswer({ error: 'failed' })
  }
}

/** The module is alive: from now on taps are React's own. Says whether one has already asked. */
export function takeOverEarlyTap(): boolean {
  const { dataset } = document.documentElement
  dataset.live = ''
  delete dataset.finding
  delete dataset.stuck
  return window.earlyTap !== undefined
}

/** Shows what the inline script shows where no module arrives. */
export const showStuckCard = () => {
  document.documentElement.dataset.stuck = ''
}

/** Hears the answer to the tap made before React arrived, be it there already or still to come. */
export function adoptEarlyTap(onAnswer: (answer: PositionAnswer) => void): void {
  const tap = window.earlyTap
  if (!tap) {
    onAnswer({ error: 'failed' })
    return
  }
  tap.heard = answer => onAnswer('coords' in answer ? fixOf(answer.coords, answer.takenAtMs) : errorOf(answer.code))
  if (tap.answer) tap.heard(tap.answer)
}

/** Never prompts. Safari says 'prompt' until the page has asked since its load; old web views know no such question. */
export async function queryPermission(): Promise<PermissionAnswer> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return 'unknown'
  }
}

/** Hears the visitor change the permission in the browser's own settings. Returns the way to stop. */
export function onPermissionChange(hear: (answer: PermissionAnswer) => void): () => void {
  const stopped = new AbortController()
  const listen = async () => {
    const status = await navigator.permissions.query({ name: 'geolocation' })
    status.addEventListener('change', () => hear(status.state), { signal: stopped.signal })
  }
  listen().catch(() => hear('unknown'))
  return () => stopped.abort()
}

export function onVisibility(hear: (visible: boolean) => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  document.addEventListener('visibilitychange', () => hear(!document.hidden), { signal })
  // A page taken back from the cache of visited pages may fire no visibilitychange.
  window.addEventListener('pageshow', event => event.persisted && hear(!document.hidden), { signal })
  return () => stopped.abort()
}
