export interface Throttled {
  (): void
  cancel: () => void
}

/** Runs at once, then at most once in `everyMs`; the last call is never lost. */
export function throttled(run: () => void, everyMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  const rest = () => {
    timer = undefined
    if (!again) return
    again = false
    fire()
  }
  const fire = () => {
    timer = setTimeout(rest, everyMs)
    run()
  }
  const call = () => {
    if (timer === undefined) fire()
    else again = true
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    again = false
  }
  return Object.assign(call, { cancel })
}
