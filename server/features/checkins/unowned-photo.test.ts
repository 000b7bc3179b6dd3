import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let creatorId: string
let photo: string

beforeAll(async () => {
  app = await startTestApp()
  ;({ creatorId } = await makeCreator(app, { email: 'owner@example.com', planId: 5 }))
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  photo = (await picture.jpeg().toBuffer()).toString('base64')
})
beforeEach(() => app.deps.db.deleteFrom('limits').execute())
afterAll(() => app.stop())

const checkIn = (link: MadeLink, changes: Record<string, unknown>, key?: string) =>
  postCheckIn(
    app,
    link.checkinToken,
    { photo, photoSource: 'camera', ...changes },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )

const photosKept = async () => {
  const names = await readdir(join(app.dataDir, 'photos'), { recursive: true }).catch(() => [] as string[])
  return names.filter(name => name.endsWith('.jpg')).length
}
const unclaimed = () => app.deps.db.selectFrom('unclaimed_photos').selectAll().execute()

it('a photo is erased right away when the email of its check-in is withheld', async () => {
  const link = await makeLink(app, creatorId, { requireUserVerify: true })
  for (let n = 0; n < 3; n++) await checkIn(link, { email: 'often@example.org' })
  const before = await photosKept()
  const withheld = await Promise.all(Array.from({ length: 5 }, () => checkIn(link, { email: 'often@example.org' })))
  expect(withheld.map(({ body }) => body.code)).toEqual(Array(5).fill('visitor_emails_used_up'))
  await expect.poll(photosKept).toBe(before)
  expect(await unclaimed()).toEqual([])
})

it('a check-in that is sent five times at once stores one photo', async () => {
  const link = await makeLink(app, creatorId)
  const before = await photosKept()
  const sent = await Promise.all(Array.from({ length: 5 }, () => checkIn(link, {}, 'at once')))
  expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(200))
  await expect.poll(photosKept).toBe(before + 1)
  expect(await unclaimed()).toEqual([])
})

it('a photo is erased right away when its check-in could not be recorded in time', async () => {
  const link = await makeLink(app, creatorId)
  const before = await photosKept()
  const operator = new pg.Client(app.deps.connection)
  await operator.connect()
  await operator.query('begin')
  await operator.query('select from links where id = $1 for update', [link.id])
  const answer = checkIn(link, {})
  await expect.poll(photosKept).toBe(before + 1)
  const { status } = await answer
  await operator.end()
  expect(status).toBe(503)
  await expect.poll(photosKept).toBe(before)
  expect(await unclaimed()).toEqual([])
})

it('the hourly sweep continues until no unclaimed photo is left', async () => {
  await app.deps.pool.query(`insert into unclaimed_photos (photo_id, stored_at)
    select 'left-' || n, app_now() - interval '61 minutes' from generate_series(1, 1200) n`)
  await app.deps.pool.query(`select graphile_worker.add_job('sweep_photos')`)
  await expect.poll(unclaimed).toEqual([])
})
