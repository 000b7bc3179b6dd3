import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, makeLink, northOf, postCheckIn, visitor } from '../../testing/check-in-makers.ts'
import { ipAddress } from '../../testing/ip-addresses.ts'
import { running } from '../../testing/job-helpers.ts'
import { linkCalls } from '../../testing/link-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { tracesIn, waitingJobs } from '../../testing/traces.ts'
import { checkInJobs } from '../checkins/jobs.ts'
import { createMail } from '../mail/index.ts'
import { deletedLinkJobs, eraseDeletedLinks, ROWS_OF_A_LINK } from './deleted-links.ts'

const ESSENTIAL = 2

let app: TestApp
const { get, remove } = linkCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  // Jobs stay in the queue, where the test reads them.
  await app.queue.stop()
})
afterAll(() => app.stop())

const photo = (
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1D5FD6' } })
    .jpeg()
    .toBuffer()
).toString('base64')

const count = async (table: string, link: MadeLink) =>
  Number((await app.deps.pool.query(`select count(*) as n from ${table} where link_id = $1`, [link.id])).rows[0].n)

/** Runs the job as the queue would. */
const erase = async () => deletedLinkJobs(app.deps).tasks.erase_deleted_links!({}, running)

/** What mentions the link once the job that records its erasure has run too. */
async function tracesOnceRecorded(linkId: string): Promise<string[]> {
  await app.deps.pool.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1`,
    ['record_erasure'],
  )
  return tracesIn(app, [linkId])
}

beforeEach(async () => {
  await erase()
  await app.deps.pool.query('delete from graphile_worker._private_jobs')
})

/** Inserts `rows` check-ins, each by another visitor, and as many refusals. */
async function fill(link: MadeLink, { creatorId }: SignedIn, rows: number) {
  const { pool } = app.deps
  await pool.query(
    `insert into check_ins select $1::uuid, n, gen_random_uuid(), 'V' || n, 'v' || n || '@example.com', null, 3, 101, 5, 1, null,
       'Mobile', '', '', null, null, now() from generate_series(1, $2::int) n`,
    [link.id, rows],
  )
  await pool.query(
    `insert into visitors select $1, sha256(convert_to('v' || n || '@example.com', 'UTF8')), $2, current_date
     from generate_series(1, $3::int) n`,
    [creatorId, link.id, rows],
  )
  await pool.query(
    `insert into refused_attempts (link_id, id, reason, device_type, browser, os, attempted_at)
     select $1, gen_random_uuid(), 'too_far', 'Mobile', '', '', now() from generate_series(1, $2::int)`,
    [link.id, rows],
  )
}

/** Erased by statements of their own, with what belongs to their rows. */
const WITH_MORE = ['check_ins', 'data_requests', 'pending_check_ins', 'visitors']
/** Of which a link has one row at most. */
const SINGLE = ['attempts_summed', 'attendance_progress', 'calendars']

describe('a deleted link', () => {
  it('leaves to the last statement, which must not take long, no table with many rows', async () => {
    const { rows } = await app.deps.pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'link_id'`,
    )
    const erased = new Set<string>([...ROWS_OF_A_LINK, ...WITH_MORE, ...SINGLE])
    expect(rows.map(({ name }) => name).filter(name => !erased.has(name))).toEqual([])
  })

  it('is gone for everybody right away, before its data is erased', async () => {
    const owner = await makeCreator(app, { email: 'owner@example.com', planId: ESSENTIAL })
    const link = await makeLink(app, owner.creatorId, { locationName: 'Gone Hall' })
    const kept = await makeLink(app, owner.creatorId, { locationName: 'Kept Hall' })
    await postCheckIn(app, link.checkinToken, { photo, photoSource: 'camera' })
    await postCheckIn(app, link.checkinToken, northOf(300))
    await postCheckIn(app, kept.checkinToken, { email: 'other@example.com' })
    const list = `/api/checkin-links/${link.id}/checkins`
    const { photoUrl } = (await get(owner, list)).body.checkins[0]
    expect((await get(owner, photoUrl)).status).toBe(200)

    expect((await remove(owner, link.id)).status).toBe(200)
    expect(await count('check_ins', link)).toBe(1)

    const page = await get(owner, `/checkin/${link.checkinToken}`)
    expect([page.status, page.text]).toEqual([404, expect.stringContaining('Check-in Link Not Found')])
    expect((await postCheckIn(app, link.checkinToken)).status).toBe(404)
    for (const path of [
      list,
      photoUrl,
      `/api/checkin-links/${link.checkinToken}`,
      `/api/checkin-links/${link.id}/export`,
      `/api/checkin-links/${link.id}/poster`,
      `/api/analytics?linkId=${link.id}&from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z`,
    ])
      expect([path, (await get(owner, path)).status]).toEqual([path, 404])
    expect((await remove(owner, link.id)).status).toBe(404)

    const { creator, links } = (await get(owner, '/api/dashboard')).body
    expect([creator.activeLinksCount, links.map((one: { locationName: string }) => one.locationName)]).toEqual([
      1,
      ['Kept Hall'],
    ])
    expect((await get(owner, '/api/dashboard/export')).text).not.toContain('Gone Hall')
    const analytics = '/api/analytics?from=2026-01-01T00:00:00Z&to=2027-12-31T00:00:00Z'
    expect((await get(owner, analytics)).body.totals).toEqual({ accepted: 1, refused: 0 })
    const body = { visitorEmail: visitor.email }
    const exported = await app.call('POST', '/api/visitors/export', { cookies: owner.cookies, body })
    expect(exported.body.links).toEqual([])
    const erasing = { cookies: owner.cookies, body: { ...body, because: 'asked' } }
    const erased = await app.call('POST', '/api/visitors/erase', erasing)
    expect(erased.body).toEqual({ erased: 0 })
  })

  it('leaves nothing behind once its job is done', async () => {
    const owner = await makeCreator(app, { email: 'tidy@example.com', planId: ESSENTIAL })
    const link = await makeLink(app, owner.creatorId, { requireUserVerify: true })
    await fill(link, owner, 5000)
    await postCheckIn(app, link.checkinToken, { email: 'tidy-visitor@example.com', photo })
    await app.deps.pool.query('insert into check_in_gaps select $1, n from generate_series(5001, 8000) n', [link.id])
    await app.deps.pool.query('update links set checkin_count = 8000 where id = $1', [link.id])
    const created = await app.call('POST', `/api/checkin-links/${link.id}/checkins`, {
      cookies: owner.cookies,
      body: { name: 'Ben', at: (await app.deps.now()).toISOString(), reason: 'Battery was empty' },
    })
    expect(created.status).toBe(200)
    await remove(owner, link.id)
    await erase()
    expect(await tracesIn(app, [link.id, owner.creatorId])).toEqual([
      'graphile_worker._private_jobs',
      'public.creators',
      'public.sessions',
    ])
    expect(await waitingJobs(app, 'send_check_in_letter')).toHaveLength(1)
    const photos = await waitingJobs(app, 'erase_photos')
    expect(photos.flatMap(({ photoIds }) => photoIds)).toHaveLength(1)
  })

  it('leaves the data of the same visitors at other links', async () => {
    const owner = await makeCreator(app, { email: 'shares@example.com', planId: ESSENTIAL })
    const [link, kept] = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId)]
    for (const { checkinToken } of [link, kept]) await postCheckIn(app, checkinToken, { email: 'both@example.com' })
    await remove(owner, link.id)
    await erase()
    expect(await tracesOnceRecorded(link.id)).toEqual([])
    expect([await count('check_ins', kept), await count('visitors', kept)]).toEqual([1, 1])
  })

  it('sends no email to visitors whose check-in is pending', async () => {
    const owner = await makeCreator(app, { email: 'quiet@example.com', planId: ESSENTIAL })
    const link = await makeLink(app, owner.creatorId, { requireUserVerify: true })
    await postCheckIn(app, link.checkinToken, { email: 'waits@example.com' })
    await remove(owner, link.id)
    const email = (await waitingJobs(app, 'send_check_in_letter')).at(-1)
    expect(email).toMatchObject({ linkId: link.id })
    const { tasks } = checkInJobs({ ...app.deps, mail: createMail(app.deps) })
    await tasks.send_check_in_letter!(email!, { job: { attempts: 1 } } as never)
    expect(await mailTo(app, 'waits@example.com')).toEqual([])
  })

  it('is erased by the next job when the first one is killed', async () => {
    const owner = await makeCreator(app, { email: 'killed@example.com', planId: ESSENTIAL })
    const link = await makeLink(app, owner.creatorId)
    await fill(link, owner, 6000)
    await remove(owner, link.id)
    let slices = 0
    for await (const _ of eraseDeletedLinks(app.deps.db)) if (++slices === 2) break
    expect(await count('check_ins', link)).toBe(2000)
    await erase()
    expect(await tracesOnceRecorded(link.id)).toEqual([])
  })

  it('is erased even if a check-in has locked it when the job starts', async () => {
    const owner = await makeCreator(app, { email: 'held@example.com', planId: ESSENTIAL })
    const link = await makeLink(app, owner.creatorId)
    await fill(link, owner, 100)
    await remove(owner, link.id)
    const held = await app.deps.pool.connect()
    await held.query('begin')
    await held.query('select from links where id = $1 for update', [link.id])
    const tried: object[] = []
    for await (const slice of eraseDeletedLinks(app.deps.db)) {
      tried.push(slice)
      if (tried.length === 2) await held.query('rollback')
    }
    held.release()
    expect(tried.length).toBeGreaterThan(2)
    expect(await tracesOnceRecorded(link.id)).toEqual([])
  })

  it('is erased once by two simultaneous jobs', async () => {
    const owner = await makeCreator(app, { email: 'twice@example.com', planId: ESSENTIAL })
    const links = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId)]
    for (const link of links) await fill(link, owner, 5000)
    for (const link of links) await remove(owner, link.id)
    await Promise.all([erase(), erase(), erase()])
    await erase()
    for (const { id } of links) expect(await tracesOnceRecorded(id)).toEqual([])
  })

  it('with many check-ins delays no check-in at other links', { timeout: 90_000 }, async () => {
    const owner = await makeCreator(app, { email: 'busy@example.com', planId: ESSENTIAL })
    const [large, ...others] = await Promise.all([1, 2, 3].map(() => makeLink(app, owner.creatorId)))
    await fill(large!, owner, 40_000)
    const crowd = async (until: () => Promise<boolean>) => {
      const answers: { status: number; ms: number }[] = []
      for (let n = 0; n < 200 || !(await until()); n++) {
        const begunAt = performance.now()
        const { status } = await postCheckIn(
          app,
          others[n % others.length]!.checkinToken,
          {},
          // One network may not check in more than 600 times a minute.
          { ip: ipAddress(n) },
        )
        answers.push({ status, ms: performance.now() - begunAt })
      }
      return answers
    }
    const percentile = (answers: { ms: number }[], share: number) =>
      answers.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(answers.length * share)]!
    const before = await crowd(async () => true)
    expect((await remove(owner, large!.id)).status).toBe(200)
    const erased = erase()
    const meanwhile = await crowd(async () => (await count('check_ins', large!)) === 0)
    await erased
    expect(new Set(meanwhile.map(({ status }) => status))).toEqual(new Set([200]))
    expect(percentile(meanwhile, 0.5)).toBeLessThan(3 * percentile(before, 0.5) + 200)
    expect(percentile(meanwhile, 0.99)).toBeLessThan(3000)
  })
})

it('takes along what hangs on it without a foreign key, however it is deleted', async () => {
  const owner = await makeCreator(app, { email: 'by-hand@example.com', planId: ESSENTIAL })
  const [deleted, kept] = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId)]
  for (const { id } of [deleted!, kept!])
    await app.deps.pool.query(
      `with checked_in as (insert into check_ins select '${id}'::uuid, 1, gen_random_uuid(), 'V', null, null, 3, 101, 5, 1, null,
           'Mobile', '', '', null, null, now()),
         known as (insert into repeat_keys values ('${id}', '\\x01', 1)), placed as (insert into session_rows values ('${id}', now(), 1)),
         matched as (insert into matches values ('${id}', 1, gen_random_uuid(), 'name'))
       insert into present_now values ('${id}', 1, now(), now())`,
    )
  await app.deps.pool.query('delete from links where id = $1', [deleted!.id])
  const rows = async (link: MadeLink) =>
    Promise.all(['check_ins', 'repeat_keys', 'session_rows', 'matches', 'present_now'].map(table => count(table, link)))
  expect([await rows(deleted!), await rows(kept!)]).toEqual([
    [0, 0, 0, 0, 0],
    [1, 1, 1, 1, 1],
  ])
})

describe('how many links a creator has', () => {
  const linksOf = async ({ creatorId }: SignedIn) => {
    const { rows } = await app.deps.pool.query(
      'select links_made, (select count(*)::int from links where creator_id = $1) as links from creators where id = $1',
      [creatorId],
    )
    return rows[0]
  }

  it('falls with a deletion, so that check-ins need not count the others again', async () => {
    const owner = await makeCreator(app, { email: 'counted@example.com', planId: ESSENTIAL })
    const [first] = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId)]
    expect(await linksOf(owner)).toEqual({ links_made: 2, links: 2 })
    expect((await remove(owner, first!.id)).status).toBe(200)
    expect((await remove(owner, first!.id)).status).toBe(404)
    expect(await linksOf(owner)).toEqual({ links_made: 1, links: 1 })
  })

  it('stays right where links are deleted at the same time', async () => {
    const owner = await makeCreator(app, { email: 'together@example.com', planId: ESSENTIAL })
    const links = await Promise.all(Array.from({ length: 5 }, () => makeLink(app, owner.creatorId)))
    await Promise.all(links.slice(1).map(link => remove(owner, link.id)))
    expect(await linksOf(owner)).toEqual({ links_made: 1, links: 1 })
  })
})
