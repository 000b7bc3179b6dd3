import type { ProblemCode } from '../../contract/problems.ts'
import { Declined } from './declined.ts'

interface KeyedQueueOptions {
  /** How many keys are served at the same time. */
  maxConcurrent: number
  /** That several queues share, each up to its own `maxConcurrent`. */
  slots?: Slots
  maxWaitMs: number
  /** The problem code for work that has waited too long, because its key was in use or because all slots were. */
  refusal?: (reason: 'key_in_use' | 'queue_full') => ProblemCode
}

type Key = string | symbol
type Slots = ReturnType<typeof sharedSlots>

export function sharedSlots(max: number) {
  let free = max
  const starters = new Set<() => void>()
  return {
    isFree: () => free > 0,
    take: () => free--,
    give: () => {
      free++
      for (const start of starters) start()
    },
    whenFree: (start: () => void) => starters.add(start),
  }
}

/** A mutex for each key, first in, first out, with a ceiling on how many keys are served at the same time. */
export function keyedQueue({
  maxConcurrent,
  slots = sharedSlots(maxConcurrent),
  maxWaitMs,
  refusal = () => 'busy',
}: KeyedQueueOptions) {
  const keysInUse = new Set<Key>()
  let waiting: { key: Key; start: () => void }[] = []

  const startNext = () => {
    const mayStart = keysInUse.size < maxConcurrent && slots.isFree()
    const next = mayStart ? waiting.find(({ key }) => !keysInUse.has(key)) : undefined
    if (!next) return
    waiting = waiting.filter(entry => entry !== next)
    keysInUse.add(next.key)
    slots.take()
    next.start()
    startNext()
  }

  slots.whenFree(startNext)

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
      slots.give()
    }
  }
}
