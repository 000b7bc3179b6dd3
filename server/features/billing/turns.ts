import { Declined } from '../../http/declined.ts'

/** Of the pool's connections: the others stay free for everybody else while Stripe is slow. */
const AT_ONCE = 6
const PATIENCE_MS = 8000

/** One after another for each key, and no more than a few in all; who waits too long is told to come back. */
export function takeTurns({ atOnce = AT_ONCE, patienceMs = PATIENCE_MS } = {}) {
  const busyKeys = new Set<string>()
  let waiting: { key: string; begin: () => void }[] = []

  const beginNext = () => {
    const next = busyKeys.size < atOnce ? waiting.find(({ key }) => !busyKeys.has(key)) : undefined
    if (!next) return
    waiting = waiting.filter(each => each !== next)
    busyKeys.add(next.key)
    next.begin()
    beginNext()
  }

  const turn = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting = waiting.filter(each => each !== mine)
        reject(new Declined('busy'))
      }, patienceMs)
      const mine = {
        key,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      waiting.push(mine)
      beginNext()
    })

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    await turn(key)
    try {
      return await work()
    } finally {
      busyKeys.delete(key)
      beginNext()
    }
  }
}
