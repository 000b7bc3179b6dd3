export interface HeldToken {
  hold: (token: string | null) => void
  work: (underWay: boolean) => void
  /** Resolves at once, or when the running work ends; with null when it ended without a token. */
  wait: () => Promise<string | null>
}

/** Holds a captcha's token, and lets a form that is submitted early wait for it. */
export function createHeldToken(): HeldToken {
  let held: string | null = null
  let working = false
  let waiting: ((token: string | null) => void)[] = []

  const answer = () => {
    if (working && !held) return
    for (const resolve of waiting) resolve(held)
    waiting = []
  }
  return {
    hold: token => {
      held = token
      answer()
    },
    work: underWay => {
      working = underWay
      // Work may end and begin again within the same tick.
      queueMicrotask(answer)
    },
    wait: () =>
      new Promise(resolve => {
        waiting.push(resolve)
        answer()
      }),
  }
}
