interface Held<T> {
  value: T
  /** Another value may hold from then on. */
  untilMs: number
}

/** Computes what holds at a time, and keeps the newest answer for the times to which it applies. */
export function heldUntil<T>(compute: (atMs: number) => Held<T>): (atMs: number) => T {
  let held: (Held<T> & { fromMs: number }) | null = null
  return atMs => {
    if (!held || atMs < held.fromMs || atMs >= held.untilMs) held = { ...compute(atMs), fromMs: atMs }
    return held.value
  }
}
