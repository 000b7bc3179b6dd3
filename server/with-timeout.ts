/** The result of `work`, or the failure of `onTimeout` when its time is up first; the result is then dropped. */
export async function withTimeout<T>(work: PromiseLike<T> | T, timeoutMs: number, onTimeout: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onTimeout()), timeoutMs)
  })
  try {
    return await Promise.race([work, timeUp])
  } finally {
    clearTimeout(timer)
  }
}
