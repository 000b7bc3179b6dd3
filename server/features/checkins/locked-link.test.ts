import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPool } from '../../db/db.ts'
import { uuidv7 } from '../../db/ids.ts'
import { attemptAt } from '../../testing/attempt-makers.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { ipAddress } from '../../testing/ip-addresses.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Attempt } from './attempt.ts'
import { gatherBatches } from './gather-batches.ts'
import { recordAttempts } from './record-attempts.ts'

const LOCKED_FOR_MS = 12_000
/** 5 s of the service, and what a busy machine adds. */
const ANSWER_WITHIN_MS = 9000

describe.each(inject('clusters').map(cluster => [cluster.name, cluster] as const))(
  'a locked link on %s',
  (_, cluster) => {
    let app: TestApp
    let owner: SignedIn
    let operator: pg.Client

    beforeAll(async () => {
      app = await startTestApp({}, cluster)
      owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
      operator = new pg.Client(app.deps.connection)
      await operator.connect()
    })
    afterAll(async () => {
      await operator.end()
      await app.stop()
    })

    const madeLinks = (count: number) =>
      Promise.all(Array.from({ length: count }, () => makeLink(app, owner.creatorId)))
    const lock = async (link: MadeLink) => {
      await operator.query('begin')
      await operator.query('select from links where id = $1 for update', [link.id])
    }
    const unlock = () => operator.query('rollback')
    const countOf = async (link: MadeLink) =>
      (await app.deps.pool.query('select checkin_count as n from links where id = $1', [link.id])).rows[0].n

    /** Makes one check-in, and measures how long the response takes. */
    const timed = async (link: MadeLink) => {
      const begunAt = performance.now()
      const { status, body, headers } = await postCheckIn(app, link.checkinToken, {}, { ip: newIp() })
      return { status, body, retryAfter: headers['retry-after'], ms: performance.now() - begunAt }
    }

    /** Checks visitors in at these links one after another, two hundred a second. */
    const crowdAt = async (links: MadeLink[], { until }: { until: () => boolean }) => {
      const answers: Promise<Awaited<ReturnType<typeof timed>>>[] = []
      for (let n = 0; !until(); n++) {
        answers.push(timed(links[n % links.length]!))
        await sleep(5)
      }
      return Promise.all(answers)
    }
    const percentile = (answers: { ms: number }[], share: number) =>
      answers.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(answers.length * share)]!
    const passed = (ms: number) => {
      const endsAt = performance.now() + ms
      return () => performance.now() > endsAt
    }

    it('delays no other link, and its own visitors are asked within 5 s to retry', { timeout: 60_000 }, async () => {
      const [locked, ...others] = await madeLinks(6)
      const before = await crowdAt(others, { until: passed(3000) })

      await lock(locked!)
      const lockEnds = passed(LOCKED_FOR_MS)
      const [meanwhile, held] = await Promise.all([
        crowdAt(others, { until: lockEnds }),
        (async () => {
          const answers: ReturnType<typeof timed>[] = []
          while (!lockEnds()) {
            answers.push(timed(locked!))
            await sleep(100)
          }
          await unlock()
          return Promise.all(answers)
        })(),
      ])

      expect(new Set(meanwhile.map(({ status }) => status))).toEqual(new Set([200]))
      // Generous for a busy machine: waiting for the lock would take seconds.
      expect(percentile(meanwhile, 0.5)).toBeLessThan(3 * percentile(before, 0.5) + 200)
      expect(percentile(meanwhile, 0.99)).toBeLessThan(3000)
      expect(Math.max(...held.map(({ ms }) => ms))).toBeLessThan(ANSWER_WITHIN_MS)
      const turnedAway = held.filter(({ status }) => status !== 200)
      expect(turnedAway.length).toBeGreaterThan(50)
      for (const { status, body, retryAfter } of turnedAway)
        expect([status, body.error, Number(retryAfter)]).toEqual([
          503,
          expect.stringMatching(/try again/),
          expect.any(Number),
        ])
      // A visitor who was asked to retry has not been recorded.
      expect(await countOf(locked!)).toBe(held.length - turnedAway.length)
      expect((await timed(locked!)).status).toBe(200)
    })

    it('accepts its visitors once it is unlocked, each once', async () => {
      const [link] = await madeLinks(1)
      await lock(link!)
      const answers = Promise.all(Array.from({ length: 40 }, () => timed(link!)))
      await sleep(1500)
      await unlock()
      expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]))
      expect(await countOf(link!)).toBe(40)
    })

    it.each([
      {
        act: 'confirm their email',
        status: 400,
        once: (token: string) => app.call('POST', `/api/verify-checkin/${token}`, { body: { token: 'none' } }),
      },
      {
        act: 'withdraw their check-in',
        status: 200,
        once: (token: string) => app.call('DELETE', `/api/checkin/${token}/pending/${uuidv7()}`),
      },
    ])('leaves connections free, however many visitors $act there', async ({ status, once }) => {
      const [locked, other] = await madeLinks(2)
      await lock(locked!)
      const answers = Array.from({ length: 40 }, () => once(locked!.checkinToken))
      for (let n = 0; n < 20; n++) {
        const begunAt = performance.now()
        expect((await app.call('GET', `/api/checkin-links/${other!.checkinToken}`)).status).toBe(200)
        // Waiting for a connection would take as long as the lock.
        expect(performance.now() - begunAt).toBeLessThan(2500)
        await sleep(50)
      }
      await unlock()
      for (const answer of await Promise.all(answers)) expect(answer.status).toBe(status)
    })

    it('may be every link, while a migration locks the table: all visitors are accepted afterwards', async () => {
      const links = await madeLinks(5)
      await operator.query('begin')
      await operator.query('lock table links in access exclusive mode')
      const answers = Promise.all(Array.from({ length: 50 }, (_, index) => timed(links[index % links.length]!)))
      await sleep(1500)
      await unlock()
      expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]))
      for (const link of links) expect(await countOf(link)).toBe(10)
    })

    it('is distinguished from one that does not exist', async () => {
      const [link] = await madeLinks(1)
      await lock(link!)
      const unknown = postCheckIn(app, 'A'.repeat(22))
      const held = timed(link!)
      expect((await unknown).status).toBe(404)
      await unlock()
      expect((await held).status).toBe(200)
    })

    it('keeps nobody waiting when it is deleted meanwhile', async () => {
      const [link] = await madeLinks(1)
      await lock(link!)
      const answers = [timed(link!), timed(link!)]
      await operator.query('delete from links where id = $1', [link!.id])
      await operator.query('commit')
      for (const { status } of await Promise.all(answers)) expect(status).toBe(404)
      // No foreign key keeps a check-in from a link that is gone: the lock does.
      const { rows } = await app.deps.pool.query('select from check_ins where link_id = $1', [link!.id])
      expect(rows).toEqual([])
    })

    it('would delay every other link if the common batch waited for locks', async () => {
      const [locked, other] = await madeLinks(2)
      const pool = openPool(app.deps.connection, () => undefined)
      const record = gatherBatches<Attempt, unknown>(
        attempts =>
          recordAttempts({ pool, live: app.deps.live, photoQuotaBytes: 0, countEmails: async () => [] }, attempts),
        {
          maxItems: 128,
          maxInFlight: 1,
          beginBy: () => Number.POSITIVE_INFINITY,
          worthRetrying: () => false,
        },
      )
      await lock(locked!)
      let freed = false
      const atLocked = record(attemptAt(locked!))
      const atOther = record(attemptAt(other!)).then(() => freed)
      await sleep(1000)
      freed = true
      await unlock()
      expect(await atOther).toBe(true)
      await atLocked
      await pool.end()
    })
  },
)

let people = 0
/** Spread over networks, since one network may make 600 attempts a minute. */
const newIp = () => ipAddress(++people)
