export interface HeldToken {
  hold: (token: string | null) => void
  work: (underWay: boolean) => void
  /** At once, or when the work under way has ended; null when that has brought none. */
  wait: () => Promise<string | null>
}

/** A captcha's token, for who presses the button before the work on it is done. */
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
      // One piece of work may hand over to the next at the same moment.
      queueMicrotask(answer)
    },
    wait: () =>
      new Promise(resolve => {
        waiting.push(resolve)
        answer()
      }),
  }
}
