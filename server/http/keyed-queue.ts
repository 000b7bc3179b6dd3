import type { ProblemCode } from '../../contract/problems.ts'
import { Declined } from './declined.ts'

interface KeyedQueueOptions {
  /** How many keys are served at the same time. */
  maxConcurrent: number
  maxWaitMs: number
  /** The problem code for work that has waited too long, because its key was in use or because all slots were. */
  refusal?: (reason: 'key_in_use' | 'queue_full') => ProblemCode
}

type Key = string | symbol

/** A mutex for each key, first in, first out, with a ceiling on how many keys are served at the same time. */
export function keyedQueue({ maxConcurrent, maxWaitMs, refusal = () => 'busy' }: KeyedQueueOptions) {
  const keysInUse = new Set<Key>()
  let waiting: { key: Key; start: () => void }[] = []

  const startNext = () => {
    const next = keysInUse.size < maxConcurrent ? waiting.find(({ key }) => !keysInUse.has(key)) : undefined
    if (!next) return
    waiting = waiting.filter(entry => entry !== next)
    keysInUse.add(next.key)
    next.start()
    startNext()
  }

  const refused = (key: Key) => new Declined(refusal(keysInUse.has(key) ? 'key_in_use' : 'queue_full'))

  const acquire = (key: Key) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting = waiting.filter(other => other !== entry)
        reject(refused(key))
      }, maxWaitMs)
      const entry = {
        key,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      waiting.push(entry)
      startNext()
    })

  return async <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    await acquire(key)
    try {
      return await work()
    } finally {
      keysInUse.delete(key)
      startNext()
    }
  }
}
