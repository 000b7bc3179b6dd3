import { Declined } from '../../http/declined.ts'

export interface BatchOptions<Item> {
  maxItems: number
  /** Batches at work at once. */
  maxInFlight: number
  /** Items of different keys share no batch, and one key has one batch at work. All share one unless told. */
  keyOf?: (item: Item) => string
  /** On the clock of `performance.now()`: an item that no batch has begun by then is declined as `busy`. */
  beginBy: (item: Item) => number
  /** False when trying fewer items at once cannot help. */
  worthRetrying: (error: unknown) => boolean
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

const oneForAll = () => ''

/**
 * Items that arrive while a batch is at work go into the next one: the more load, the larger the batches.
 * A batch that fails is tried again in halves, so that one bad item harms no other and costs few attempts.
 */
export function gatherBatches<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { maxItems, maxInFlight, keyOf = oneForAll, beginBy, worthRetrying }: BatchOptions<Item>,
) {
  const waiting = new Map<string, Waiting<Item, Result>[]>()
  const atWork = new Set<string>()

  const runNext = () => {
    for (const [key, items] of waiting) {
      if (atWork.size >= maxInFlight) return
      if (atWork.has(key)) continue
      // Items that do not fit wait behind the other keys.
      waiting.delete(key)
      if (items.length > maxItems) waiting.set(key, items.slice(maxItems))
      atWork.add(key)
      settle(items.slice(0, maxItems)).finally(() => {
        atWork.delete(key)
        runNext()
      })
    }
  }

  const settle = async (all: Waiting<Item, Result>[]): Promise<void> => {
    const batch = inTime(all)
    if (batch.length === 0) return
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      if (batch.length === 1 || !worthRetrying(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      const half = Math.ceil(batch.length / 2)
      await settle(batch.slice(0, half))
      await settle(batch.slice(half))
    }
  }

  const inTime = (batch: Waiting<Item, Result>[]) => {
    const now = performance.now()
    return batch.filter(({ item, reject }) => {
      if (beginBy(item) >= now) return true
      reject(new Declined('busy'))
      return false
    })
  }

  return (item: Item) =>
    new Promise<Result>((resolve, reject) => {
      const key = keyOf(item)
      const items = waiting.get(key)
      if (items) items.push({ item, resolve, reject })
      else waiting.set(key, [{ item, resolve, reject }])
      runNext()
    })
}
