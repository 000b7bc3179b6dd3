import { describe, expect, it } from 'vitest'
import { gatherBatches } from './gather-batches.ts'

const options = { maxItems: 10, maxInFlight: 1, beginBy: () => Number.POSITIVE_INFINITY, worthRetrying: () => true }
const pause = () => new Promise(resolve => setTimeout(resolve, 5))

describe('gatherBatches', () => {
  it('puts items that arrive during a batch into one next batch', async () => {
    const sizes: number[] = []
    const double = gatherBatches<number, number>(async items => {
      sizes.push(items.length)
      await pause()
      return items.map(item => item * 2)
    }, options)
    expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
    expect(sizes).toEqual([1, 3])
  })

  it('keeps keys apart: a running batch of one key does not delay another key', async () => {
    const batches: string[][] = []
    const { promise: slow, resolve: finish } = Promise.withResolvers<void>()
    const echo = gatherBatches<string, string>(
      async items => {
        batches.push(items)
        if (items[0] === 'a1') await slow
        return items
      },
      { ...options, maxInFlight: 2, keyOf: ([key = '']) => key },
    )
    const held = [echo('a1'), echo('a2'), echo('a3')]
    expect(await Promise.all([echo('b1'), echo('c1')])).toEqual(['b1', 'c1'])
    expect(batches).toEqual([['a1'], ['b1'], ['c1']])
    finish()
    expect(await Promise.all(held)).toEqual(['a1', 'a2', 'a3'])
    expect(batches.at(-1)).toEqual(['a2', 'a3'])
  })

  it('serves every key, however many items wait under one', async () => {
    const begun: string[] = []
    const echo = gatherBatches<string, string>(
      async items => {
        begun.push(...items)
        await pause()
        return items
      },
      { ...options, maxItems: 1, keyOf: ([key = '']) => key },
    )
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map(echo))
    expect(begun.slice(0, 4)).toEqual(['a1', 'a2', 'b1', 'c1'])
  })

  it('does not start an item after its deadline', async () => {
    const begun: string[] = []
    const echo = gatherBatches<string, string>(
      async items => {
        begun.push(...items)
        await pause()
        return items
      },
      { ...options, beginBy: item => (item === 'late' ? performance.now() - 1 : Number.POSITIVE_INFINITY) },
    )
    const results = await Promise.allSettled(['first', 'late', 'second'].map(echo))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(begun).toEqual(['first', 'second'])
  })

  it('never exceeds the size of a batch or the number in flight', async () => {
    const sizes: number[] = []
    let inFlight = 0
    const echo = gatherBatches<number, number>(
      async items => {
        sizes.push(items.length)
        inFlight++
        expect(inFlight).toBeLessThanOrEqual(2)
        await pause()
        inFlight--
        return items
      },
      { ...options, maxItems: 3, maxInFlight: 2, keyOf: item => String(item % 3) },
    )
    await Promise.all(Array.from({ length: 20 }, (_, index) => echo(index)))
    expect(Math.max(...sizes)).toBe(3)
  })

  it('rejects one bad item and no other', async () => {
    const halve = gatherBatches<number, number>(async items => {
      await pause()
      if (items.includes(13)) throw new Error('unlucky')
      return items.map(item => item / 2)
    }, options)
    const results = await Promise.allSettled([2, 4, 13, 6].map(halve))
    expect(results.map(result => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
      1,
      2,
      'failed',
      3,
    ])
  })

  it('isolates one bad item among many in few retries', async () => {
    let tries = 0
    const echo = gatherBatches<number, number>(
      async items => {
        tries++
        await pause()
        if (items.includes(77)) throw new Error('unlucky')
        return items
      },
      { ...options, maxItems: 128 },
    )
    const results = await Promise.allSettled(Array.from({ length: 129 }, (_, item) => echo(item)))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(tries).toBeLessThan(20)
  })

  it('rejects all items right away when retrying cannot help', async () => {
    let calls = 0
    const never = gatherBatches<number, number>(
      async () => {
        calls++
        await pause()
        throw new Error('down')
      },
      { ...options, worthRetrying: () => false },
    )
    await Promise.allSettled([1, 2, 3, 4].map(never))
    expect(calls).toBe(2)
  })
})
