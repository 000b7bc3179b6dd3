import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseClock } from '../../db/database-clock.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startOn, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { attemptLimit, MAX_ATTEMPTS_A_MINUTE, sharedAttemptLimit } from './attempt-limit.ts'

const TOKEN = 'A'.repeat(22)

describe('the limit of attempts', () => {
  const alone = (nowMs: () => number = () => 0) => {
    const reached: string[] = []
    let total = 0
    const limit = attemptLimit({
      report: async (_, attempts) => {
        total += attempts
        return total
      },
      onReached: token => reached.push(token),
      nowMs,
    })
    const allowedOf = (attempts: number, ip: string | null = '192.0.2.1', token = TOKEN) =>
      Array.from({ length: attempts }, () => limit(token, ip)).filter(wait => wait === null).length
    return { limit, allowedOf, reached, totalHits: () => total }
  }

  it('allows 600 a minute, tells the wait until the next minute, and reports once that it is reached', () => {
    let nowMs = 60_000 * 7 + 15_000
    const { limit, allowedOf, reached } = alone(() => nowMs)
    expect([allowedOf(600), allowedOf(400)]).toEqual([600, 0])
    expect(limit(TOKEN, '192.0.2.1')).toBe(45)
    expect(reached).toEqual([TOKEN])
    nowMs = 60_000 * 8
    expect(allowedOf(700)).toBe(600)
    expect(reached).toEqual([TOKEN, TOKEN])
  })

  it('counts one network at one link: all devices of an IPv6 /64 together', () => {
    const { allowedOf } = alone()
    for (const ip of ['192.0.2.1', '2001:db8:1:2::1', null]) allowedOf(600, ip)
    expect(allowedOf(1, '2001:db8:1:2:ffff::7')).toBe(0)
    expect(allowedOf(1, null)).toBe(0)
    expect([
      allowedOf(1, '2001:db8:1:3::1'),
      allowedOf(1, '192.0.2.2'),
      allowedOf(1, '192.0.2.1', 'B'.repeat(22)),
    ]).toEqual([1, 1, 1])
  })

  it('is 4,800 for an IPv6 /48, since anybody gets one with its 65,536 networks', () => {
    const { allowedOf } = alone()
    for (let home = 0; home < 8; home++) expect(allowedOf(700, `2001:db8:1:${home}::1`)).toBe(600)
    expect(allowedOf(1, '2001:db8:1:ffff::1')).toBe(0)
    expect(allowedOf(1, '2001:db8:2:1::1')).toBe(1)
  })

  it('makes no request to the database below 60 a minute, and few above', async () => {
    const { allowedOf, totalHits } = alone()
    allowedOf(59)
    expect(totalHits()).toBe(0)
    allowedOf(1000)
    await Promise.resolve()
    expect(totalHits()).toBe(60)
  })

  it('still holds while reports fail', () => {
    const limit = attemptLimit({
      report: () => Promise.reject(new Error('down')),
      onReached: () => undefined,
      nowMs: () => 0,
    })
    const allowed = Array.from({ length: 900 }, () => limit(TOKEN, null)).filter(wait => wait === null)
    expect(allowed).toHaveLength(MAX_ATTEMPTS_A_MINUTE)
  })

  it('allows several processes to exceed it by some 120 each', async () => {
    let total = 0
    const report = async (_: string, attempts: number) => {
      await new Promise(resolve => setTimeout(resolve, 2))
      total += attempts
      return total
    }
    const limits = Array.from({ length: 4 }, () => attemptLimit({ report, onReached: () => undefined, nowMs: () => 0 }))
    let allowed = 0
    for (let n = 0; n < 1000; n++) {
      for (const limit of limits) if (limit(TOKEN, null) === null) allowed++
      if (n % 5 === 0) await new Promise(resolve => setTimeout(resolve, 1))
    }
    expect(allowed).toBeGreaterThanOrEqual(MAX_ATTEMPTS_A_MINUTE)
    expect(allowed).toBeLessThanOrEqual(MAX_ATTEMPTS_A_MINUTE + 3 * 120)
  })
})

describe('above 600 attempts a minute at one link from one network', () => {
  let database: TestApp
  let app: TestApp
  let owner: SignedIn
  beforeAll(async () => {
    database = await startTestApp()
    // The limit counts in minutes of the database's clock: this file stays within one.
    await database.deps.pool.query(
      `update clock set ahead_by = date_trunc('minute', now()) + interval '1 minute' - clock_timestamp()`,
    )
    app = await startOn(database, {})
    owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  })
  afterAll(async () => {
    await app.stop()
    await database.stop()
  })

  it('the rest is asked to retry, and other networks and links are not limited', async () => {
    const [link, other] = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId)]
    const from = (ip: string) => postCheckIn(app, link.checkinToken, {}, { ip })
    const replies = await Promise.all(Array.from({ length: 650 }, () => from('192.0.2.1')))
    const declined = replies.filter(({ status }) => status !== 200)
    expect(declined).toHaveLength(50)
    for (const { status, body, headers } of declined) {
      expect([status, body]).toEqual([
        429,
        {
          error: 'Too many check-ins are coming from your network. Please try again in a minute.',
          code: 'too_many_check_ins',
        },
      ])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect((await from('192.0.2.2')).status).toBe(200)
    expect((await postCheckIn(app, other.checkinToken, {}, { ip: '192.0.2.1' })).status).toBe(200)
  })

  it('one line in the log names the link, but no visitor', async () => {
    const link = await makeLink(app, owner.creatorId)
    const lines: Record<string, unknown>[] = []
    const written = new Writable({
      write: (line, _, done) => {
        lines.push(JSON.parse(String(line)))
        done()
      },
    })
    const limit = sharedAttemptLimit({ ...app.deps, log: pino(written) }, databaseClock(app.deps.db))
    for (let n = 0; n < 800; n++) limit(link.checkinToken, '192.0.2.9')
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toMatchObject({ level: 40, linkId: link.id, creatorId: owner.creatorId })
    expect(JSON.stringify(lines[0])).not.toMatch(/192\.0\.2\.9/)
    expect(JSON.stringify(lines[0])).not.toContain(link.checkinToken)
  })

  it('another process applies the same limit', async () => {
    const link = await makeLink(app, owner.creatorId)
    const [one, two] = [await limitOfProcess(), await limitOfProcess()]
    expect(await attemptsUntilDeclined(one, link)).toBe(MAX_ATTEMPTS_A_MINUTE + 1)
    expect(await attemptsUntilDeclined(two, link)).toBeLessThan(MAX_ATTEMPTS_A_MINUTE / 2)
  })

  it('another process whose clock is ten minutes ahead applies it too', async () => {
    const link = await makeLink(app, owner.creatorId)
    expect(await attemptsUntilDeclined(await limitOfProcess(), link)).toBe(MAX_ATTEMPTS_A_MINUTE + 1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    try {
      const ahead = await limitOfProcess()
      expect(await attemptsUntilDeclined(ahead, link)).toBeLessThan(MAX_ATTEMPTS_A_MINUTE / 2)
    } finally {
      vi.useRealTimers()
    }
  })

  const limitOfProcess = async () => {
    const clock = databaseClock(app.deps.db)
    await clock.look()
    return sharedAttemptLimit(app.deps, clock)
  }

  /** Each attempt leaves the database time to store the reports of a process. */
  const attemptsUntilDeclined = async (limit: ReturnType<typeof sharedAttemptLimit>, link: MadeLink) => {
    let attempts = 1
    for (; limit(link.checkinToken, '192.0.2.10') === null; attempts++) await app.deps.pool.query('select')
    return attempts
  }
})
