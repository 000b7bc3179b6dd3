import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asksAt } from '../../testing/ask-makers.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { enqueueRetention } from './retention.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ RETENTION_DAYS: '30' })
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const photo = async () => {
  const pixels = { width: 60, height: 45, channels: 3, background: 'seagreen' } as const
  return (await sharp({ create: pixels }).jpeg().toBuffer()).toString('base64')
}
const call = (method: string, path: string, body?: object) =>
  app.call(method, path, { cookies: owner.cookies, ...(body && { body }) })
const listOf = async ({ id }: MadeLink) => (await call('GET', `/api/checkin-links/${id}/checkins`)).body.checkins
const change = async ({ id }: MadeLink, changes: object) => {
  const { version } = (await call('GET', `/api/checkin-links/${id}/own`)).body
  return call('POST', `/api/checkin-links/${id}/change`, { version, ...changes })
}
/** A session that nobody uses for a week ends. */
const advance = async (interval: string) => {
  await app.advance(interval)
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
}
const count = async (table: string, { id }: MadeLink) =>
  (await app.deps.pool.query(`select 1 from ${table} where link_id = $1`, [id])).rows.length

/** Keys of check-ins that are erased by now. */
const orphanedKeys = async ({ id }: MadeLink) =>
  (
    await app.deps.pool.query(
      'select 1 from repeat_keys k where link_id = $1 and not exists (select from check_ins c where (c.link_id, c.ordinal) = (k.link_id, k.ordinal))',
      [id],
    )
  ).rows

describe('a link that keeps check-ins for fewer days than the service', () => {
  it('erases them, and all that is about visitors, after its own days; others stay', async () => {
    const short = await makeLink(app, owner.creatorId, { keepDays: 7, checkOut: 'ask', repeatRule: 'day' })
    const usual = await makeLink(app, owner.creatorId, { repeatRule: 'day' })
    for (const link of [short, usual]) {
      await postCheckIn(app, link.checkinToken, { name: 'Old' })
      await postCheckIn(app, link.checkinToken, northOf(500))
      const { body } = await call('POST', `/api/checkin-links/${link.id}/checkins`, {
        name: 'By Hand',
        reason: 'No phone',
      })
      expect(body.checkin.userName).toBe('By Hand')
    }
    expect(await count('present_now', short)).toBe(2)
    const listAt = (await app.deps.now()).toISOString()
    await call('POST', `/api/checkin-links/${short.id}/roll-calls`, { id: randomUUID(), listAt, elapsedS: 0, seen: [] })
    expect(await count('roll_call_marks', short)).toBe(2)
    const keysBefore = [await count('repeat_keys', short), await count('repeat_keys', usual)]
    expect(Math.min(...keysBefore)).toBeGreaterThan(0)
    await advance('8 days')
    await postCheckIn(app, usual.checkinToken, northOf(600))
    await postCheckIn(app, short.checkinToken, { name: 'New' })
    await enqueueRetention(app.deps)
    await expect
      .poll(async () => (await listOf(short)).map(({ userName }: { userName: string }) => userName))
      .toEqual(['New'])
    await expect.poll(() => count('refused_attempts', short)).toBe(0)
    expect(await count('present_now', short)).toBe(1)
    expect([await count('roll_call_marks', short), await count('roll_calls', short)]).toEqual([0, 1])
    const namesIn = async ({ id }: MadeLink) =>
      (await call('GET', `/api/checkin-links/${id}/journal`)).body.acts.filter(
        ({ name }: { name: string | null }) => name,
      )
    await expect.poll(() => namesIn(short)).toEqual([])
    expect([(await listOf(usual)).length, await count('refused_attempts', usual)]).toEqual([2, 2])
    await expect.poll(() => orphanedKeys(short)).toEqual([])
    expect(await count('repeat_keys', usual)).toBe(keysBefore[1])
    expect(await namesIn(usual)).toHaveLength(1)
  })

  it('keeps what its journal says of changes to the link itself', async () => {
    const link = await makeLink(app, owner.creatorId)
    await change(link, { radiusM: 2000 })
    await call('POST', `/api/checkin-links/${link.id}/checkins`, { name: 'By Hand', reason: 'No phone' })
    await advance('25 hours')
    await change(link, { keepDays: 1 })
    const acts = async (): Promise<{ act: string; name: string | null; changes: { field: string }[] | null }[]> =>
      (await call('GET', `/api/checkin-links/${link.id}/journal`)).body.acts
    await expect.poll(async () => (await acts()).some(({ name }) => name)).toBe(false)
    const changed = (await acts()).filter(({ act }) => act === 'change').map(({ changes }) => changes?.[0]?.field)
    expect(changed.sort()).toEqual(['keepDays', 'radiusM'])
    expect((await call('GET', `/api/checkin-links/${link.id}/journal/verify?after=0`)).body.valid).toBe(true)
  })

  it('waits for a decision no longer than that', async () => {
    const asks = asksAt(app)
    const link = await asks.link({ keepDays: 2 })
    expect((await asks.ask(link)).status).toBe(200)
    await app.advance('3 days')
    await enqueueRetention(app.deps)
    await expect.poll(async () => (await asks.heldAt(link)).held).toEqual([])
  })

  it('erases at once what a shorter choice leaves out', async () => {
    const link = await makeLink(app, owner.creatorId)
    await postCheckIn(app, link.checkinToken, { name: 'Old' })
    await advance('5 days')
    expect((await change(link, { keepDays: 3 })).body.link.keepDays).toBe(3)
    await expect.poll(() => listOf(link)).toEqual([])
    expect((await change(link, { keepDays: null })).body.link.keepDays).toBeNull()
  })

  it('tells its visitors how long it keeps them', async () => {
    const link = await makeLink(app, owner.creatorId, { keepDays: 7 })
    const longer = await makeLink(app, owner.creatorId, { keepDays: 300 })
    const page = async ({ checkinToken }: MadeLink) => (await app.call('GET', `/checkin/${checkinToken}`)).text
    expect(await page(link)).toContain('"retentionDays":7')
    expect(await page(longer)).toContain('"retentionDays":30')
  })

  it.each([
    ['keepDays', 0, 'Please keep check-ins for 1 to 3,650 days.'],
    ['keepDays', 3651, 'Please keep check-ins for 1 to 3,650 days.'],
    ['photoDays', 1.5, 'Please keep photos for 1 to 3,650 days.'],
  ])('refuses %s of %d', async (field, days, error) => {
    const link = await makeLink(app, owner.creatorId)
    expect((await change(link, { [field]: days })).body).toMatchObject({ code: 'invalid_input', error })
  })
})

it('photos are erased before their check-ins where the link says so, and make room for others', async () => {
  const link = await makeLink(app, owner.creatorId, { photoDays: 1, requirePhotoVerify: true })
  const stored = async () =>
    (await readdir(`${app.deps.config.DATA_DIR}/photos`, { recursive: true, withFileTypes: true })).filter(entry =>
      entry.isFile(),
    ).length
  expect((await postCheckIn(app, link.checkinToken, { name: 'Old', photo: await photo() })).status).toBe(200)
  const before = await stored()
  await advance('2 days')
  expect((await postCheckIn(app, link.checkinToken, { name: 'New', photo: await photo() })).status).toBe(200)
  await enqueueRetention(app.deps)
  await expect
    .poll(async () => (await listOf(link)).map(({ photoUrl }: { photoUrl: string | null }) => Boolean(photoUrl)))
    .toEqual([true, false])
  await expect.poll(stored).toBe(before)
  const { rows } = await app.deps.pool.query(
    'select photo_bytes::int = (select sum(photo_bytes)::int from check_ins where link_id = $1) as agrees from links where id = $1',
    [link.id],
  )
  expect(rows).toEqual([{ agrees: true }])
})
