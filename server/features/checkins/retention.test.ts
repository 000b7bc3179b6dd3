import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { enqueueRetention } from './retention.ts'

const DAYS = 30

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ RETENTION_DAYS: String(DAYS) })
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

/** Inserts check-ins directly into the database: one a day, the newest from today. */
async function withDays(days: number): Promise<MadeLink> {
  const link = await makeLink(app, owner.creatorId)
  await app.deps.pool.query(
    `insert into check_ins select $1, n, gen_random_uuid(), 'Day ' || $2 - n, 'v' || n || '@example.com', null, 3, 101, 5, 1, null,
       'Mobile', '', '', null, null, app_now() - make_interval(days => $2 - n) from generate_series(1, $2::int) n`,
    [link.id, days],
  )
  await app.deps.pool.query('update links set checkin_count = $2, last_checkin_at = app_now() where id = $1', [
    link.id,
    days,
  ])
  return link
}

const pageOf = async (link: MadeLink, page = 1, limit = 10) =>
  (
    await app.call('GET', `/api/checkin-links/${link.id}/checkins?page=${page}&limit=${limit}`, {
      cookies: owner.cookies,
    })
  ).body
const namesOf = async (link: MadeLink, page = 1, limit = 10) =>
  (await pageOf(link, page, limit)).checkins.map((one: { userName: string }) => one.userName)
const totalOf = async (link: MadeLink) => (await pageOf(link)).pagination.total
/** Runs the job as a start does. */
const eraseOld = () => enqueueRetention(app.deps)
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `Day ${from + i}`)

describe('RETENTION_DAYS', () => {
  it('erases the oldest check-ins, and every page and the count stay right', async () => {
    const link = await withDays(47)
    await eraseOld()
    await expect.poll(() => totalOf(link)).toBe(DAYS)
    expect(await namesOf(link, 1)).toEqual(days(0, 9))
    expect(await namesOf(link, 3)).toEqual(days(20, 29))
    expect(await namesOf(link, 4)).toEqual([])
    expect((await pageOf(link)).pagination).toMatchObject({ total: 30, totalPages: 3 })
    const rows = (await app.call('GET', `/api/checkin-links/${link.id}/export`, { cookies: owner.cookies })).text.trim()
    expect(rows.split('\r\n')).toHaveLength(31)
  })

  it('leaves the order intact: the next check-in is the newest, and nothing is lost', async () => {
    const link = await withDays(40)
    await eraseOld()
    await expect.poll(() => totalOf(link)).toBe(DAYS)
    expect((await postCheckIn(app, link.checkinToken, { name: 'Next' })).status).toBe(200)
    expect(await namesOf(link, 1, 3)).toEqual(['Next', 'Day 0', 'Day 1'])
    expect(await totalOf(link)).toBe(DAYS + 1)
  })

  it('empties a link in batches while people check in', async () => {
    const link = await makeLink(app, owner.creatorId)
    const old = 9000
    await app.deps.pool.query(
      `insert into check_ins select $1, n, gen_random_uuid(), 'Old', null, null, 3, 101, 5, 1, null, 'Mobile', '', '', null, null,
         app_now() - interval '1 year' from generate_series(1, $2::int) n`,
      [link.id, old],
    )
    await app.deps.pool.query('update links set checkin_count = $2 where id = $1', [link.id, old])
    await eraseOld()
    const statuses = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, i) => (await postCheckIn(app, link.checkinToken, { name: `New ${i}` })).status,
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    await expect.poll(() => totalOf(link)).toBe(60)
    expect(new Set(await namesOf(link, 1, 100)).size).toBe(60)
    expect(await namesOf(link, 7)).toEqual([])
  })

  it('erases photos, refused attempts and known visitors too, and leaves the counters', async () => {
    const link = await makeLink(app, owner.creatorId, { requirePhotoVerify: true })
    const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer()
    await postCheckIn(app, link.checkinToken, { photo: jpeg.toString('base64') })
    await postCheckIn(app, link.checkinToken, northOf(500))
    const [{ photoUrl }] = (await pageOf(link)).checkins
    expect((await app.call('GET', photoUrl, { cookies: owner.cookies })).status).toBe(200)

    await app.advance(`${DAYS + 2} days`)
    await eraseOld()
    const { pool } = app.deps
    const lastAt = async () => (await pool.query('select last_checkin_at from links where id = $1', [link.id])).rows[0]
    await expect.poll(lastAt).toEqual({ last_checkin_at: null })
    const countOf = async (table: string) =>
      Number((await app.deps.pool.query(`select count(*) from ${table} where link_id = $1`, [link.id])).rows[0].count)
    await expect.poll(() => countOf('refused_attempts')).toBe(0)
    await expect.poll(() => countOf('visitors')).toBe(0)
    expect([await countOf('check_ins'), await countOf('attempt_counts')]).toEqual([0, 2])
    await expect.poll(() => photosLeft()).toEqual([])
    await app.advance(`-${DAYS + 2} days`)
  })

  it('erases nothing if not set', async () => {
    const keeping = await startTestApp()
    try {
      const made = await makeCreator(keeping, { email: 'keeps@example.com' })
      const link = await makeLink(keeping, made.creatorId)
      await postCheckIn(keeping, link.checkinToken)
      await keeping.advance('10 years')
      await keeping.deps.pool.query(`select graphile_worker.add_job('erase_old')`)
      await expect
        .poll(async () => (await keeping.deps.pool.query('select 1 from graphile_worker.jobs')).rowCount)
        .toBe(0)
      expect((await keeping.deps.pool.query('select 1 from check_ins')).rowCount).toBe(1)
    } finally {
      await keeping.stop()
    }
  })
})

async function photosLeft(): Promise<string[]> {
  const found = await readdir(`${app.dataDir}/photos`, { recursive: true }).catch(() => [] as string[])
  return found.filter(name => name.endsWith('.jpg'))
}
