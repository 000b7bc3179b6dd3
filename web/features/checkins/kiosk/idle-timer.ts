const IDLE_MS = 60_000

/** The time since somebody was last active, which does not run while they wait for an answer. */
export function idleTimer(onIdle: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  const stop = () => clearTimeout(timer)
  const restart = () => {
    stop()
    if (!isWaiting) timer = setTimeout(onIdle, IDLE_MS)
  }
  const hold = async <T>(answer: Promise<T>): Promise<T> => {
    isWaiting = true
    stop()
    try {
      return await answer
    } finally {
      isWaiting = false
      restart()
    }
  }
  return { restart, stop, hold }
}

export type Hold = ReturnType<typeof idleTimer>['hold']
