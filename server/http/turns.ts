import { Declined } from './declined.ts'

/** Work of one key runs one after another, and no more than a few in all. What waits too long is declined as `busy`. */
export function takeTurns({ atOnce, patienceMs }: { atOnce: number; patienceMs: number }) {
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
