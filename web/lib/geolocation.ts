export interface Position {
  readonly latitude: number
  readonly longitude: number
  readonly accuracyM: number
  readonly takenAtMs: number
  /** By the clock of `performance.now()`, which nobody sets. */
  readonly seenAtMs: number
}

export type PositionError = 'denied' | 'unavailable' | 'timeout' | 'failed'
export type PositionAnswer = { fix: Position } | { error: PositionError }
export type PermissionAnswer = 'granted' | 'denied' | 'prompt' | 'unknown'

const ERRORS: Record<number, PositionError> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
export const positionAnswerOf = (
  { latitude, longitude, accuracy }: GeolocationCoordinates,
  takenAtMs = Date.now(),
  seenAtMs = performance.now(),
) => ({ fix: { latitude, longitude, accuracyM: accuracy, takenAtMs, seenAtMs } })
export const positionErrorOf = (code: number): { error: PositionError } => ({ error: ERRORS[code] ?? 'failed' })

export const locationSupport = () => ({ supported: 'geolocation' in navigator, secure: window.isSecureContext })

export function requestPosition(timeoutMs: number, onAnswer: (answer: PositionAnswer) => void): void {
  const options = { enableHighAccuracy: true, maximumAge: 0, timeout: timeoutMs }
  try {
    // Some browsers timestamp positions by another epoch. Without a cache, the position is from now.
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onAnswer(positionAnswerOf(coords)),
      error => onAnswer(positionErrorOf(error.code)),
      options,
    )
  } catch {
    // Web views without the permission throw instead of calling back.
    onAnswer({ error: 'failed' })
  }
}

/** Never prompts. Safari answers 'prompt' until the loaded page has requested a position; old web views lack the API. */
export async function queryPermission(): Promise<PermissionAnswer> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return 'unknown'
  }
}

/** Follows changes of the permission in the browser's settings. Returns a function that unsubscribes. */
export function onPermissionChange(onChange: (answer: PermissionAnswer) => void): () => void {
  const stopped = new AbortController()
  const listen = async () => {
    const status = await navigator.permissions.query({ name: 'geolocation' })
    status.addEventListener('change', () => onChange(status.state), { signal: stopped.signal })
  }
  listen().catch(() => onChange('unknown'))
  return () => stopped.abort()
}

export function onVisibility(onChange: (visible: boolean) => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  document.addEventListener('visibilitychange', () => onChange(!document.hidden), { signal })
  // A page restored from the back/forward cache may fire no visibilitychange.
  window.addEventListener('pageshow', event => event.persisted && onChange(!document.hidden), { signal })
  return () => stopped.abort()
}
