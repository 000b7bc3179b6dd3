import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTo, nextMailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { enqueueRetention } from './retention.ts'

const QUOTA_BYTES = 2 ** 20
const DAYS = 30

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PHOTO_QUOTA_MIB: '1', RETENTION_DAYS: String(DAYS) })
})
afterAll(() => app.stop())

let creators = 0
const newOwner = () => makeCreator(app, { email: `owner${++creators}@example.com`, planId: 5 })

let shots = 0
/** Each call makes another picture. */
const shot = async () =>
  (
    await sharp({
      create: { width: 60, height: 40, channels: 3, background: `#${(++shots).toString(16).padStart(6, '0')}` },
    })
      .jpeg()
      .toBuffer()
  ).toString('base64')

const withPhoto = async (link: MadeLink, changes: Record<string, unknown> = {}, key?: string) =>
  postCheckIn(
    app,
    link.checkinToken,
    { photo: await shot(), photoSource: 'camera', ...changes },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )

const weightOf = async (link: MadeLink) =>
  Number((await app.deps.pool.query('select photo_bytes from links where id = $1', [link.id])).rows[0].photo_bytes)
const fillUp = (link: MadeLink, leftBytes = 0) =>
  app.deps.pool.query('update links set photo_bytes = $2 where id = $1', [link.id, QUOTA_BYTES - leftBytes])

const photoFiles = async () => {
  const folder = join(app.dataDir, 'photos')
  const names = await readdir(folder, { recursive: true }).catch(() => [] as string[])
  return Promise.all(
    names.filter(name => name.endsWith('.jpg')).map(async name => (await stat(join(folder, name))).size),
  )
}
const refusalsAt = async (link: MadeLink, { cookies }: SignedIn) =>
  (await app.call('GET', `/api/checkin-links/${link.id}/checkins`, { cookies })).body.linkInfo.refusals

describe('the photo storage of a link', () => {
  it('is used by the bytes of its photos, and freed when they are erased with a visitor', async () => {
    const owner = await newOwner()
    const link = await makeLink(app, owner.creatorId)
    await withPhoto(link, { email: 'a@example.com' })
    await withPhoto(link, { email: 'b@example.com' })
    await postCheckIn(app, link.checkinToken)
    const sizes = await photoFiles()
    expect(sizes).toHaveLength(2)
    expect(await weightOf(link)).toBe(sizes.reduce((sum, size) => sum + size))
    for (const visitorEmail of ['a@example.com', 'b@example.com'])
      await app.call('POST', '/api/visitors/erase', {
        body: { visitorEmail, because: 'asked' },
        cookies: owner.cookies,
      })
    expect(await weightOf(link)).toBe(0)
  })

  it('is freed by retention', async () => {
    const link = await makeLink(app, (await newOwner()).creatorId)
    await withPhoto(link)
    expect(await weightOf(link)).toBeGreaterThan(0)
    await app.advance(`${DAYS + 1} days`)
    await enqueueRetention(app.deps)
    await expect.poll(() => weightOf(link)).toBe(0)
    await app.advance(`-${DAYS + 1} days`)
  })

  it('is used by pending check-ins too, once, and freed when these are withdrawn or expire', async () => {
    const link = await makeLink(app, (await newOwner()).creatorId, { requireUserVerify: true })
    const filesBefore = (await photoFiles()).length
    const settle = async (email: string, answer: { confirm: true } | { reject: true }) => {
      const { token } = await nextMailTo(app, email)
      return app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, ...answer } })
    }
    await withPhoto(link, { email: 'confirms@example.com' })
    const one = await weightOf(link)
    expect(one).toBeGreaterThan(0)
    await settle('confirms@example.com', { confirm: true })
    expect(await weightOf(link)).toBe(one)

    await withPhoto(link, { email: 'rejects@example.com' })
    expect(await weightOf(link)).toBeGreaterThan(one)
    await settle('rejects@example.com', { reject: true })
    expect(await weightOf(link)).toBe(one)

    await withPhoto(link, { email: 'forgets@example.com' })
    await app.advance('25 hours')
    await app.deps.pool.query(`select graphile_worker.add_job('forget_unverified')`)
    await expect.poll(() => weightOf(link)).toBe(one)
    // The file goes after its row.
    await expect.poll(async () => (await photoFiles()).length).toBe(filesBefore + 1)
    await app.advance('-25 hours')
  })

  it('is not used twice by a repeated check-in', async () => {
    const link = await makeLink(app, (await newOwner()).creatorId)
    const before = (await photoFiles()).length
    const photo = await shot()
    for (let n = 0; n < 4; n++) expect((await withPhoto(link, { photo }, 'again')).status).toBe(200)
    expect((await photoFiles()).length).toBe(before + 1)
    expect(await app.deps.db.selectFrom('unclaimed_photos').selectAll().execute()).toEqual([])
  })
})

describe('a link whose photo storage is full', () => {
  it('still accepts check-ins without a photo, and says so', async () => {
    const owner = await newOwner()
    const link = await makeLink(app, owner.creatorId)
    await fillUp(link)
    const refused = await withPhoto(link)
    expect([refused.status, refused.body]).toEqual([
      507,
      { error: 'This link has no room for more photos. Please check in without one.', code: 'photo_storage_full' },
    ])
    expect((await postCheckIn(app, link.checkinToken)).status).toBe(200)
    expect(await refusalsAt(link, owner)).toEqual([{ reason: 'photo_storage_full', count: 1 }])
    expect(await app.deps.db.selectFrom('unclaimed_photos').selectAll().execute()).toEqual([])
  })

  it('refers visitors to the organiser where a photo is required', async () => {
    const link = await makeLink(app, (await newOwner()).creatorId, { requirePhotoVerify: true })
    await fillUp(link)
    const refused = await withPhoto(link)
    expect([refused.status, refused.body]).toEqual([
      507,
      {
        error: 'This link requires a photo but has no room for more. Please tell the organiser.',
        code: 'photo_storage_full_required',
      },
    ])
  })

  it('accepts the one photo that still fits, of two at the same moment', async () => {
    const link = await makeLink(app, (await newOwner()).creatorId)
    await withPhoto(link)
    await fillUp(link, Math.floor((await weightOf(link)) * 1.5))
    const statuses = (await Promise.all([withPhoto(link), withPhoto(link)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 507])
    expect(await weightOf(link)).toBeLessThanOrEqual(QUOTA_BYTES)
  })

  it('is reported in one email, however many photos are refused, until storage is free again', async () => {
    const owner = await newOwner()
    const link = await makeLink(app, owner.creatorId, { locationName: 'Full Hall' })
    const photo = await shot()
    await withPhoto(link, { email: 'goes@example.com', photo })
    const one = await weightOf(link)
    await fillUp(link)
    await Promise.all(Array.from({ length: 5 }, () => withPhoto(link)))
    await withPhoto(link)
    const { subject, text } = await nextMailTo(app, owner.email)
    expect([subject, text]).toEqual([
      'Your check-in link has no room for more photos',
      expect.stringContaining('Your link for Full Hall has 1\u00a0MB of photos, the most that one link can hold.'),
    ])
    await app.call('POST', '/api/visitors/erase', {
      body: { visitorEmail: 'goes@example.com', because: 'asked' },
      cookies: owner.cookies,
    })
    expect(await weightOf(link)).toBe(QUOTA_BYTES - one)
    expect((await withPhoto(link, { email: 'fits@example.com', photo })).status).toBe(200)
    expect(await mailTo(app, owner.email)).toHaveLength(1)
    await fillUp(link)
    expect((await withPhoto(link)).status).toBe(507)
    await nextMailTo(app, owner.email, 2)
  })
})

describe('the photos of one network', () => {
  /** Some 240 kB when stored. */
  const noise = async () =>
    (
      await sharp({
        create: {
          width: 800,
          height: 600,
          channels: 3,
          background: 'white',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .jpeg()
        .toBuffer()
    ).toString('base64')

  it('count together for a whole IPv6 /48, since anybody gets one', async () => {
    const link = await makeLink(app, (await newOwner()).creatorId)
    const photo = await noise()
    const from = (ip: string) => postCheckIn(app, link.checkinToken, { photo }, { ip })
    for (const home of [1, 2]) expect((await from(`2001:db8:1:${home}::1`)).status).toBe(200)
    expect((await from('2001:db8:1:3::1')).body.code).toBe('network_photos_used_up')
    expect((await from('2001:db8:2:1::1')).status).toBe(200)
  })

  it('use at most a quarter of the storage in a day, and leave the rest to others', async () => {
    const owner = await newOwner()
    const [link, other] = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId)]
    const photo = await noise()
    const from = (ip: string, at = link) => postCheckIn(app, at.checkinToken, { photo }, { ip })
    for (let n = 0; n < 2; n++) expect((await from('203.0.113.5')).status).toBe(200)
    expect(await weightOf(link)).toBeGreaterThan(QUOTA_BYTES / 4)
    const refused = await from('203.0.113.5')
    expect([refused.status, refused.body]).toMatchObject([
      507,
      {
        error:
          'Too many photos have come from your network today. Please switch to another network, such as mobile data, or tell the organiser.',
        code: 'network_photos_used_up',
      },
    ])
    expect((await postCheckIn(app, link.checkinToken, {}, { ip: '203.0.113.5' })).status).toBe(200)
    expect((await from('203.0.113.6')).status).toBe(200)
    expect((await from('203.0.113.5', other)).status).toBe(200)
    expect(await mailTo(app, owner.email)).toEqual([])
    await app.database.asOwner('update limits set window_ends_at = app_now()')
    await fillUp(link, QUOTA_BYTES / 2)
    expect((await from('203.0.113.5')).status).toBe(200)
  })
})
