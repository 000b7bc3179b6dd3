import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { appPages } from '../contract/paths.ts'
import { newPublicToken, newSecret } from './db/ids.ts'
import { endpoints } from './http/openapi.ts'
import { directRoutes } from './testing/access-direct.ts'
import { accessMatrix } from './testing/access-matrix.ts'
import { accessTable, type Caller, callers, type Row, type Sample, statusOf } from './testing/access-roles.ts'
import { makeLink, postCheckIn } from './testing/check-in-makers.ts'
import { displayCalls } from './testing/display-calls.ts'
import { makeCreator, type SignedIn } from './testing/makers.ts'
import { peopleCalls } from './testing/people-calls.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { wardenCalls } from './testing/warden-calls.ts'

let app: TestApp
let owner: SignedIn
let another: SignedIn
let cookies: Record<Caller, Record<string, string>>
const mounted = new Set<string>()

beforeAll(async () => {
  // Every route of the server, of all features.
  const collect = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) mounted.add(`${each} ${url}`)
    })
  subscribe('fastify.initialization', collect)
  app = await startTestApp({ ADMIN_EMAILS: 'admin@example.com' })
  unsubscribe('fastify.initialization', collect)
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 3 })
  another = await makeCreator(app, { email: 'another@example.com', planId: 3 })
  cookies = {
    nobody: {},
    visitor: { visitor: newSecret() },
    owner: owner.cookies,
    'another creator': another.cookies,
    admin: (await makeCreator(app, { email: 'admin@example.com' })).cookies,
    display: await pairedScreen(),
    kiosk: await pairedScreen({ mode: 'kiosk', pin: '2468' }),
    warden: await wardensDevice(),
    person: await personalBrowser(),
  }
})
afterAll(() => app.stop())

const ofOwner = [() => app, () => owner] as const

async function pairedScreen(traits = {}) {
  const { make, pair } = displayCalls(...ofOwner)
  const { id } = await makeLink(app, owner.creatorId)
  return (await pair((await make(id, 'Entrance', traits)).token)).cookies
}

async function wardensDevice() {
  const { make, pair } = wardenCalls(...ofOwner)
  const { id } = await makeLink(app, owner.creatorId)
  return (await pair((await make(id)).token)).cookies
}

async function personalBrowser() {
  const { id } = await makeLink(app, owner.creatorId)
  const { add, personalLink } = peopleCalls(...ofOwner)
  const { body } = await add(id, { name: 'Ada' })
  return (await app.call('GET', await personalLink(id, body.person.id))).cookies
}

/** Things of the owner's, made when a call asks for them. */
async function makeSample(): Promise<Sample> {
  const link = await makeLink(app, owner.creatorId)
  const { body } = await postCheckIn(app, link.checkinToken, { name: 'Canary Kanari' })
  const atLink = (method: string, path: string, more: object = {}) =>
    app.call(method, `/api/checkin-links/${link.id}/${path}`, { cookies: owner.cookies, ...more })
  return {
    link,
    checkInId: body.id,
    photoId: async () => {
      const { id } = (await postCheckIn(app, link.checkinToken, { photo: await aPhoto() })).body
      const { checkins } = (await atLink('GET', 'checkins')).body
      return checkins
        .find((each: { id: string }) => each.id === id)
        .photoUrl.split('/')
        .at(-1)
    },
    pending: async () => {
      const { checkinToken } = await makeLink(app, owner.creatorId, { requireUserVerify: true })
      const asked = { name: 'Canary Kanari', email: `${randomUUID()}@example.com` }
      const waiting = await postCheckIn(app, checkinToken, asked, { cookies: cookies.visitor })
      return `/api/checkin/${checkinToken}/pending/${waiting.body.id}`
    },
    personId: async () => (await peopleCalls(...ofOwner).add(link.id, { name: 'Canary Kanari' })).body.person.id,
    displayId: async () => (await displayCalls(...ofOwner).make(link.id)).display.id,
    calendar: async () => new URL((await atLink('POST', 'calendar', { body: {} })).body.url).pathname,
    sessionId: async () => {
      await makeCreator(app, { email: owner.email, planId: 3 })
      const { sessions } = (await app.call('GET', '/api/sessions', { cookies: owner.cookies })).body
      return sessions.find((each: { current: boolean }) => !each.current).id
    },
  }
}

const aPhoto = async () =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

const newIdLike = (id: string) => (id.length === randomUUID().length ? randomUUID() : newPublicToken())

/** A GET changes nothing else than when a screen, or the device of a warden, was last there. */
const NOTES_A_LOOK = ['GET /api/displays/this', 'GET /api/warden/this', 'GET /api/kiosks/this']
/** Streams stay open. */
const streams = ['GET /api/live', 'GET /api/displays/this/live', 'GET /api/warden/this/live']
const matrix: Record<string, Row> = { ...accessMatrix, ...directRoutes }
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('who may call what', () => {
  it('is written down for every call, and for no other', () => {
    expect(endpoints.map(nameOf).sort()).toEqual(Object.keys(accessMatrix).sort())
  })

  it('is written down for every route of the server, of a call or not, and for no other', () => {
    // Every HEAD is that of a GET.
    const heads = [...mounted].filter(route => route.startsWith('HEAD ')).map(route => route.replace('HEAD', 'GET'))
    const others = [...mounted].filter(route => !route.startsWith('HEAD ')).sort()
    expect(others).toEqual(Object.keys(matrix).sort())
    expect(heads.filter(route => !others.includes(route))).toEqual([])
  })

  it('can be read in docs/access.md', async () => {
    await expect(accessTable(matrix)).toMatchFileSnapshot('../docs/access.md')
  })

  describe.each(Object.keys(matrix).filter(name => !streams.includes(name)))('%s', name => {
    it.each(callers)('by %s', async caller => {
      const row = matrix[name]!
      const { path, body, ip } = row
      const [method, pattern] = name.split(' ') as [string, string]
      const sample = [path, body].some(takes => takes?.length) ? await makeSample() : ({} as Sample)
      const url = (await path?.(sample)) ?? pattern
      const sent = body && { body: await body(sample) }
      // What is free once an hour is asked for by each in turn.
      await app.deps.db.deleteFrom('limits').execute()
      const before = await digest()
      const reply = await app.call(method, url, { cookies: cookies[caller], ...sent, ...(ip && { ip }) })
      expect([caller, reply.status]).toEqual([caller, statusOf(row, caller)])
      if (reply.status < 400 && (method !== 'GET' || NOTES_A_LOOK.includes(name))) return
      expect(await digest()).toEqual(before)
      if (reply.status < 400) return
      if (reply.body) expect(reply.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
      expect(reply.text).not.toContain('Kanari')
    })
  })

  /** Of a link and of something at it. */
  const nested = Object.keys(accessMatrix).filter(name => /-links\/:\w+\/\S+\/:\w+/.test(name))

  it.each(nested)('%s does not reach into another link from one of one’s own', async name => {
    const { path, body } = accessMatrix[name]!
    const sample = await makeSample()
    const link = await makeLink(app, another.creatorId)
    const url = (await path!(sample)).replace(sample.link.id, link.id)
    const sent = body && { body: await body(sample) }
    const before = await digest()
    const ask = (asked: string) => app.call(name.split(' ')[0]!, asked, { cookies: another.cookies, ...sent })
    const { status, text } = await ask(url)
    const madeUp = await ask(url.replace(/(?<=[0-9a-f-]{36}\/\w+[\w-]*\/)[\w-]+/, id => newIdLike(id)))
    // As if there were no such thing, for all that one may know.
    expect([status, text]).toEqual([madeUp.status, madeUp.text])
    expect(text).not.toContain('Kanari')
    expect(await digest()).toEqual(before)
  })

  it.each(appPages)('the page %s holds nothing of whoever opens it', async page => {
    const { path } = directRoutes[`GET ${page}`]!
    const url = await path!({} as Sample)
    const texts = await Promise.all(
      callers.map(async caller => {
        const { text } = await app.call('GET', url, { cookies: cookies[caller] })
        return text.replaceAll(/nonce="[\w-]+"/g, '')
      }),
    )
    expect(new Set(texts).size).toBe(1)
  })

  it('opens the live stream to creators only', async () => {
    expect((await app.call('GET', '/api/live')).status).toBe(401)
    expect((await app.call('GET', '/api/live', { cookies: cookies.visitor })).status).toBe(401)
    expect((await app.call('GET', '/api/live', { cookies: cookies.display })).status).toBe(401)
  })

  it('opens the stream of a display to its screen only', async () => {
    for (const caller of callers.filter(each => each !== 'display'))
      expect((await app.call('GET', '/api/displays/this/live', { cookies: cookies[caller] })).status).toBe(401)
  })

  it('opens the stream of a warden to the device of one only', async () => {
    for (const caller of callers.filter(each => each !== 'warden'))
      expect((await app.call('GET', '/api/warden/this/live', { cookies: cookies[caller] })).status).toBe(401)
  })
})

/** What a refused call must leave as it was. A link deleted before is still being erased. */
async function digest() {
  const ofLinks = ['check_ins', 'record_acts', 'people', 'displays', 'calendars', 'wardens', 'pending_check_ins']
  const rowsOf = (table: string) => {
    // What is sent to it meanwhile stands in the row of a check-in that waits.
    const row = table === 'pending_check_ins' ? 't.id::text' : 't::text'
    return `(select md5(string_agg(${row}, ',' order by ${row})) from ${table} t join kept on kept.id = t.link_id) as ${table}`
  }
  const { rows } = await app.deps.pool.query(
    `with kept as (select id from links where creator_id is not null)
     select (select count(*) from kept) as links, ${ofLinks.map(rowsOf).join(', ')},
      (select count(*) from nav_tokens) as nav_tokens, (select count(*) from support_messages) as messages,
      (select md5(string_agg(s.secret_hash::text, ',' order by id)) from sessions s) as sessions`,
  )
  return rows[0]
}
