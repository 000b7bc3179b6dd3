export interface BatchOptions {
  maxItems: number
  maxInFlight: number
  /** False when trying each item alone cannot help. */
  worthRetrying: (error: unknown) => boolean
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * What arrives while a batch is at work goes into the next one: the more load, the larger the batches.
 * When a batch fails, each of its items is tried alone, so that one bad item harms nobody else.
 */
export function gatherBatches<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { maxItems, maxInFlight, worthRetrying }: BatchOptions,
) {
  let waiting: Waiting<Item, Result>[] = []
  let inFlight = 0

  const runNext = () => {
    if (inFlight >= maxInFlight || waiting.length === 0) return
    const batch = waiting.slice(0, maxItems)
    waiting = waiting.slice(maxItems)
    inFlight++
    settle(batch).finally(() => {
      inFlight--
      runNext()
    })
  }

  const settle = async (batch: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      if (batch.length === 1 || !worthRetrying(error)) for (const { reject } of batch) reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  return (item: Item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      runNext()
    })
}
