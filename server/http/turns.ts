import type { ProblemCode } from '../../contract/problems.ts'
import { Declined } from './declined.ts'

interface Turns {
  /** Keys at work at the same time. */
  atOnce: number
  /** Longer than this nobody waits. */
  patienceMs: number
  /** Why somebody is sent away: their own key is at work, or enough others are. */
  refusal?: (reason: 'same key' | 'others') => ProblemCode
}

type Key = string | symbol

/** One after another for each key, in the order of arrival, and no more than a few in all. */
export function takeTurns({ atOnce, patienceMs, refusal = () => 'busy' }: Turns) {
  const busyKeys = new Set<Key>()
  let waiting: { key: Key; begin: () => void }[] = []

  const beginNext = () => {
    const next = busyKeys.size < atOnce ? waiting.find(({ key }) => !busyKeys.has(key)) : undefined
    if (!next) return
    waiting = waiting.filter(each => each !== next)
    busyKeys.add(next.key)
    next.begin()
    beginNext()
  }

  const refused = (key: Key) => new Declined(refusal(busyKeys.has(key) ? 'same key' : 'others'))

  const turn = (key: Key) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting = waiting.filter(each => each !== mine)
        reject(refused(key))
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

  return async <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    await turn(key)
    try {
      return await work()
    } finally {
      busyKeys.delete(key)
      beginNext()
    }
  }
}
