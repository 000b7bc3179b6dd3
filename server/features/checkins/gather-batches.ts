import { Declined } from '../../http/declined.ts'

export interface BatchOptions<Item> {
  maxItems: number
  /** How many batches run at the same time. */
  maxInFlight: number
  /** A batch holds items of one key only, and each key has one running batch. Default: one key for all items. */
  keyOf?: (item: Item) => string
  /** On the clock of `performance.now()`: an item whose batch has not started by then is declined as `busy`. */
  beginBy: (item: Item) => number
  /** Called with each item: keeps the context in which the batch runs whose first item it is. */
  snapshot?: (() => <T>(work: () => T) => T) | undefined
  /** False when a retry with fewer items cannot help. */
  worthRetrying: (error: unknown) => boolean
}

interface Waiting<Item, Result> {
  item: Item
  inContext: (<T>(work: () => T) => T) | undefined
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

const sameKey = () => ''

/**
 * Items that arrive while a batch runs go into the next one: the more load, the larger the batches. A batch that fails is
 * retried in halves, so that one bad item fails alone and costs few retries.
 */
export function gatherBatches<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { maxItems, maxInFlight, keyOf = sameKey, beginBy, snapshot, worthRetrying }: BatchOptions<Item>,
) {
  const waiting = new Map<string, Waiting<Item, Result>[]>()
  const running = new Set<string>()

  const runNext = () => {
    for (const [key, items] of waiting) {
      if (running.size >= maxInFlight) return
      if (running.has(key)) continue
      // Items that exceed the batch wait behind the other keys.
      waiting.delete(key)
      if (items.length > maxItems) waiting.set(key, items.slice(maxItems))
      running.add(key)
      runBatch(items.slice(0, maxItems)).finally(() => {
        running.delete(key)
        runNext()
      })
    }
  }

  const runBatch = async (all: Waiting<Item, Result>[]): Promise<void> => {
    const batch = withoutLate(all)
    if (batch.length === 0) return
    try {
      const begin = () => work(batch.map(({ item }) => item))
      const { inContext } = batch[0]!
      const results = await (inContext ? inContext(begin) : begin())
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      if (batch.length === 1 || !worthRetrying(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      const half = Math.ceil(batch.length / 2)
      await runBatch(batch.slice(0, half))
      await runBatch(batch.slice(half))
    }
  }

  const withoutLate = (batch: Waiting<Item, Result>[]) => {
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
      const next = { item, inContext: snapshot?.(), resolve, reject }
      if (items) items.push(next)
      else waiting.set(key, [next])
      runNext()
    })
}
