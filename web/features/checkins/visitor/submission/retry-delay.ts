const MAX_BACKOFF_MS = 30_000

/** Reads a Retry-After header, in seconds or as a date; null when absent or unreadable. */
export function retryAfterMs(value: string | null, nowMs: number): number | null {
  if (value === null || value.trim() === '') return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs)
}

/** 1, 2, 4 … 30 s, give or take a tenth, so that a full hall does not retry at one instant. */
export const backoffMs = (failures: number, random: number) =>
  Math.min(MAX_BACKOFF_MS, 1000 * 2 ** Math.min(failures, 10)) * (0.9 + 0.2 * random)
