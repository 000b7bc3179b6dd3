export interface CaptchaToken {
  set: (token: string | null) => void
  setWorking: (working: boolean) => void
  /** Resolves at once, or when the running work ends; with null when it ended without a token. */
  wait: () => Promise<string | null>
}

/** Stores a captcha's token, and lets a form that is submitted early wait for it. */
export function createCaptchaToken(): CaptchaToken {
  let current: string | null = null
  let working = false
  let waiting: ((token: string | null) => void)[] = []

  const resolveWaiting = () => {
    if (working && !current) return
    for (const resolve of waiting) resolve(current)
    waiting = []
  }
  return {
    set: token => {
      current = token
      resolveWaiting()
    },
    setWorking: next => {
      working = next
      // Work may end and begin again within the same tick.
      queueMicrotask(resolveWaiting)
    },
    wait: () =>
      new Promise(resolve => {
        waiting.push(resolve)
        resolveWaiting()
      }),
  }
}
