interface Memo<T> {
  value: T
  /** Another value may hold from then on. */
  untilMs: number
}

/** Computes what holds at a time, and keeps the newest answer for the times to which it applies. */
export function memoizeUntil<T>(compute: (atMs: number) => Memo<T>): (atMs: number) => T {
  let memo: (Memo<T> & { fromMs: number }) | null = null
  return atMs => {
    if (!memo || atMs < memo.fromMs || atMs >= memo.untilMs) memo = { ...compute(atMs), fromMs: atMs }
    return memo.value
  }
}
