import { describe, expect, it } from 'vitest'
import { gatherBatches } from './gather-batches.ts'

const options = { maxItems: 10, maxInFlight: 1, worthRetrying: () => true }
const pause = () => new Promise(resolve => setTimeout(resolve, 5))

describe('gatherBatches', () => {
  it('puts what arrives meanwhile into one next batch', async () => {
    const sizes: number[] = []
    const double = gatherBatches<number, number>(async items => {
      sizes.push(items.length)
      await pause()
      return items.map(item => item * 2)
    }, options)
    expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
    expect(sizes).toEqual([1, 3])
  })

  it('never exceeds the size of a batch nor the number in flight', async () => {
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
      { ...options, maxItems: 3, maxInFlight: 2 },
    )
    await Promise.all(Array.from({ length: 20 }, (_, index) => echo(index)))
    expect(Math.max(...sizes)).toBe(3)
  })

  it('lets one bad item harm nobody else', async () => {
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

  it('fails at once for all when trying each alone cannot help', async () => {
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
