export interface Position {
  readonly latitude: number
  readonly longitude: number
  readonly accuracyM: number
  readonly takenAtMs: number
}

export type PositionError = 'denied' | 'unavailable' | 'timeout' | 'failed'
export type PositionAnswer = { fix: Position } | { error: PositionError }
export type PermissionAnswer = 'granted' | 'denied' | 'prompt' | 'unknown'

/** What the inline script keeps of a tap made before this module arrived. `code` is the browser's own. */
interface EarlyTap {
  answer: { fix: Position } | { code: number } | null
  heard: ((answer: { fix: Position } | { code: number }) => void) | null
}

declare global {
  interface Window {
    earlyTap?: EarlyTap
  }
}

const ERRORS: Record<number, PositionError> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
const errorOf = (code: number): { error: PositionError } => ({ error: ERRORS[code] ?? 'failed' })

export const locationSupport = () => ({ supported: 'geolocation' in navigator, secure: window.isSecureContext })

export function requestPosition(timeoutMs: number, onAnswer: (answer: PositionAnswer) => void): void {
  const options = { enableHighAccuracy: true, maximumAge: 0, timeout: timeoutMs }
  const found = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) =>
    // Some browsers stamp positions by another epoch; with no cache allowed, now is when it was taken.
    onAnswer({ fix: { latitude, longitude, accuracyM: accuracy, takenAtMs: Date.now() } })
  try {
    navigator.geolocation.getCurrentPosition(found, error => onAnswer(errorOf(error.code)), options)
  } catch {
    // Web views without the permission throw instead of answering.
    onAnswer({ error: 'failed' })
  }
}

/** From now on taps are React's own. Says whether one has already asked. */
export function takeOverEarlyTap(): boolean {
  document.documentElement.dataset.live = ''
  delete document.documentElement.dataset.finding
  return window.earlyTap !== undefined
}

/** Hears the answer to the tap made before React arrived, be it there already or still to come. */
export function adoptEarlyTap(onAnswer: (answer: PositionAnswer) => void): void {
  const tap = window.earlyTap
  if (!tap) {
    onAnswer({ error: 'failed' })
    return
  }
  tap.heard = answer => onAnswer('fix' in answer ? answer : errorOf(answer.code))
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
