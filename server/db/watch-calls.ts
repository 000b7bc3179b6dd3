/** Told once how a call has ended; returns the error that the caller is to see. */
type Settled = (error: Error | undefined) => Error | undefined

type Callback = (error: Error | null | undefined, ...rest: unknown[]) => void

/** Wraps a function of pg, which returns a promise or takes a callback. A call for which `begin` returns nothing is left as it is. */
export function watchCalls<F>(call: F, begin: (args: readonly unknown[]) => Settled | undefined): F {
  const plain = call as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const settled = begin(args)
    if (!settled) return plain(...args)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const answered: Callback = (error, ...rest) => {
        const seen = settled(error ?? undefined)
        ;(callback as Callback)(error && seen, ...rest)
      }
      return plain(...args.slice(0, -1), answered)
    }
    const result = plain(...args)
    if (!(result instanceof Promise)) return result
    return result.then(
      value => {
        settled(undefined)
        return value
      },
      (error: Error) => Promise.reject(settled(error)),
    )
  }
  return watched as F
}
