import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { type Counter, countEach, hitsOf, uncount, uncountEach } from './limits.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const counter = (key: string, max: number, windowS = 3600): Counter => ({ key, max, windowS })
const inTx = <T>(work: Parameters<ReturnType<typeof app.deps.db.transaction>['execute']>[0]) =>
  app.deps.db.transaction().execute(work) as Promise<T>
const count = (events: Counter[][]) =>
  inTx<Awaited<ReturnType<typeof countEach>>>(tx => countEach(tx, events)).then(verdicts =>
    verdicts.map(verdict => verdict?.counter.key ?? null),
  )
const hits = (key: string) => hitsOf(app.deps.db, key)

describe('counting against several limits', () => {
  it('refuses what one of them has no room for, and then counts it with none', async () => {
    const events = Array.from({ length: 5 }, () => [counter('narrow', 2), counter('wide', 10)])
    expect(await count(events)).toEqual([null, null, 'narrow', 'narrow', 'narrow'])
    expect([await hits('narrow'), await hits('wide')]).toEqual([2, 2])
  })

  it('goes on with the next event, which may have room', async () => {
    const shared = counter('shared', 3)
    expect(
      await count([[counter('a', 1), shared], [counter('a', 1), shared], [counter('b', 1), shared], [shared]]),
    ).toEqual([null, 'a', null, null])
    expect(await count([[shared]])).toEqual(['shared'])
  })

  it('begins anew when the window is over, and says when that is', async () => {
    await count([[counter('hourly', 1)]])
    const [full] = await inTx<Awaited<ReturnType<typeof countEach>>>(tx => countEach(tx, [[counter('hourly', 1)]]))
    expect(full!.retryAfterS).toBeGreaterThan(3500)
    expect(full!.retryAt.getTime() - (await app.deps.now()).getTime()).toBeCloseTo(full!.retryAfterS * 1000, -4)
    await app.advance('1 hour 1 second')
    expect(await count([[counter('hourly', 1)]])).toEqual([null])
    await app.advance('-1 hour -1 second')
  })

  it('never lets more through however many come at once', async () => {
    const wanted = [counter('rush a', 20), counter('rush b', 20)]
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, i) => count([i % 2 ? wanted : wanted.toReversed()])),
    )
    expect(verdicts.flat().filter(verdict => verdict === null)).toHaveLength(20)
    expect([await hits('rush a'), await hits('rush b')]).toEqual([20, 20])
  })
})

describe('a leaky bucket', () => {
  const leaky = (key: string, max: number): Counter => ({ ...counter(key, max), leaky: true })

  it('has room again bit by bit, says when, and never holds more than its maximum', async () => {
    const bucket = leaky('bucket', 4)
    expect(await count(Array(6).fill([bucket]))).toEqual([null, null, null, null, 'bucket', 'bucket'])
    const [full] = await inTx<Awaited<ReturnType<typeof countEach>>>(tx => countEach(tx, [[bucket]]))
    expect(full!.retryAfterS).toBeGreaterThan(14 * 60)
    expect(full!.retryAfterS).toBeLessThanOrEqual(15 * 60)
    expect(full!.retryAt.getTime() - (await app.deps.now()).getTime()).toBeCloseTo(full!.retryAfterS * 1000, -4)
    await app.advance('15 minutes')
    expect(await count([[bucket], [bucket]])).toEqual([null, 'bucket'])
    await app.advance('10 hours')
    expect(await count(Array(6).fill([bucket]))).toEqual([null, null, null, null, 'bucket', 'bucket'])
    await app.advance('-10 hours -15 minutes')
  })

  it('is left as it was by what another limit refuses, and gives back what is taken back', async () => {
    const [bucket, narrow] = [leaky('kept', 2), counter('narrow beside a bucket', 1)]
    expect(await count([[bucket, narrow], [bucket, narrow], [bucket], [bucket]])).toEqual([
      null,
      narrow.key,
      null,
      'kept',
    ])
    await inTx(async tx => uncount(tx, [bucket], await app.deps.now()))
    expect(await count([[bucket], [bucket]])).toEqual([null, 'kept'])
  })
})

describe('a hit that is taken back', () => {
  it('leaves room for another', async () => {
    const full = counter('full', 1)
    await count([[full]])
    await inTx(tx => uncountNow(tx, full))
    expect(await count([[full], [full]])).toEqual([null, 'full'])
  })

  it('leaves room for as many as are taken back together, each in the window that counted it', async () => {
    const busy = counter('busy', 3)
    const before = await app.deps.now()
    await app.advance('1 second')
    await count([[busy], [busy], [busy]])
    const now = await app.deps.now()
    await inTx(tx =>
      uncountEach(
        tx,
        [now, now, before].map(countedAt => ({ counter: busy, countedAt })),
      ),
    )
    expect(await hits('busy')).toBe(1)
    await app.advance('-1 second')
  })

  it('counts for nothing once its window is over', async () => {
    const old = counter('old', 5)
    const countedAt = await app.deps.now()
    await count([[old]])
    await app.advance('1 hour 1 second')
    await count([[old]])
    await inTx(tx => uncount(tx, [old], countedAt))
    expect(await hits('old')).toBe(1)
    await app.advance('-1 hour -1 second')
  })

  const uncountNow = async (tx: Parameters<typeof uncount>[0], full: Counter) =>
    uncount(tx, [full], await app.deps.now())
})
