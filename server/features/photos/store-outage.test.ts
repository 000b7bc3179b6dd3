import { rename, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { endlessAnswer } from '../../testing/endless-answer.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { type Provider, startProvider } from '../../testing/place-provider.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const UNAVAILABLE = {
  status: 503,
  body: { code: 'photos_unavailable', error: 'Photos aren’t available right now. Please try again in a moment.' },
  headers: { 'retry-after': '5' },
}

let app: TestApp
let owner: SignedIn
let link: MadeLink
let photo: string

const checkIn = (key: string) => postCheckIn(app, link.checkinToken, { photo }, { headers: { 'idempotency-key': key } })
const checkIns = async () =>
  (await app.call('GET', `/api/checkin-links/${link.id}/checkins`, { cookies: owner.cookies })).body.checkins
const read = (path: string) => app.call('GET', path, { cookies: owner.cookies })
const linesOf = (message: string) => app.logLines.filter(line => line.includes(`"${message}"`)).length

async function start(env: Record<string, string>) {
  app = await startTestApp({ LOG_LEVEL: 'error', ...env })
  owner = await makeCreator(app, { email: 'owner@example.com' })
  photo = (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
}

beforeEach(async () => {
  link = await makeLink(app, owner.creatorId)
})

describe('photos on S3', () => {
  let s3: Provider
  const stored = new Map<string, Buffer>()
  const working: RequestListener = async (request, reply) => {
    if (request.method === 'PUT') stored.set(request.url!, Buffer.alloc(1))
    const found = request.method === 'PUT' || stored.has(request.url!)
    reply.writeHead(found ? 200 : 404).end('jpeg')
  }
  beforeAll(async () => {
    s3 = await startProvider()
    s3.respondWith(working)
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    await start({ PHOTO_STORE: 's3://photos', S3_ENDPOINT: s3.url, ...keys })
  })
  afterAll(async () => {
    await app.stop()
    await s3.stop()
  })

  const failures: [string, RequestListener][] = [
    ['a server error', (_, reply) => void reply.writeHead(500).end()],
    ['a request to slow down', (_, reply) => void reply.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')],
    ['a refusal', (_, reply) => void reply.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>')],
    ['a redirect', (_, reply) => void reply.writeHead(307, { location: '/elsewhere' }).end()],
    ['a dropped connection', request => void request.socket.destroy()],
    ['an endless reply', endlessAnswer().listener],
    ['silence', () => undefined],
  ]
  it.each(failures)('on %s ask for a retry within 5 s, and lose nothing', async (failure, responder) => {
    await checkIn(`${failure} before`)
    const [{ photoUrl }] = await checkIns()
    const unclaimedBefore = await unclaimed()
    s3.respondWith(responder)
    const startedMs = performance.now()
    expect(await checkIn(failure)).toMatchObject(UNAVAILABLE)
    // 5 s of the service, and what a busy machine adds.
    expect(performance.now() - startedMs).toBeLessThan(10_000)
    expect(await read(photoUrl)).toMatchObject(UNAVAILABLE)
    expect((await postCheckIn(app, link.checkinToken)).status).toBe(200)
    expect((await checkIns()).map(({ photoUrl: url }: { photoUrl: string | null }) => url)).toEqual([null, photoUrl])

    s3.respondWith(working)
    expect((await checkIn(failure)).status).toBe(200)
    expect((await read(photoUrl)).status).toBe(200)
    expect((await checkIns())[0].photoUrl).not.toBeNull()
    expect(await unclaimed()).toBe(unclaimedBefore + 1)
  })

  it('log an outage once, not for every request', async () => {
    const before = app.logLines.length
    s3.respondWith((_, reply) => reply.writeHead(503).end())
    for (const key of ['one', 'two', 'three']) expect(await checkIn(key)).toMatchObject(UNAVAILABLE)
    s3.respondWith(working)
    expect(app.logLines.length - before).toBeLessThanOrEqual(1)
    expect(linesOf('photo store unavailable')).toBe(1)
  })

  /** How many photos the hourly sweep would erase in time. */
  async function unclaimed() {
    const { rows } = await app.deps.pool.query('select count(*)::int as count from unclaimed_photos')
    return rows[0].count as number
  }
})

describe('photos on a disk', () => {
  beforeAll(() => start({}))
  afterAll(() => app.stop())

  it('ask for a retry while the disk fails, and are complete afterwards', async () => {
    await checkIn('before')
    const [{ photoUrl }] = await checkIns()
    const folder = join(app.dataDir, 'photos')
    await rename(folder, `${folder}-away`)
    await writeFile(folder, 'no folder')
    expect(await checkIn('meanwhile')).toMatchObject(UNAVAILABLE)
    expect(await read(photoUrl)).toMatchObject(UNAVAILABLE)
    expect((await postCheckIn(app, link.checkinToken)).status).toBe(200)
    expect(linesOf('photo store unavailable')).toBe(1)

    await rm(folder)
    await rename(`${folder}-away`, folder)
    expect((await checkIn('meanwhile')).status).toBe(200)
    expect((await read(photoUrl)).status).toBe(200)
    expect(await checkIns()).toHaveLength(3)
  })
})
