import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from './http/openapi.ts'
import { accessMatrix } from './testing/access-matrix.ts'
import { accessTable, type Caller, callers, statusOf } from './testing/access-roles.ts'
import { makeLink, postCheckIn } from './testing/check-in-makers.ts'
import { displayCalls } from './testing/display-calls.ts'
import { makeCreator, type SignedIn } from './testing/makers.ts'
import { peopleCalls } from './testing/people-calls.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { wardenCalls } from './testing/warden-calls.ts'

let app: TestApp
let pendingPath: string
let owner: SignedIn
let cookies: Record<Caller, Record<string, string>>

beforeAll(async () => {
  app = await startTestApp({ ADMIN_EMAILS: 'admin@example.com' })
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 3 })
  const another = await makeCreator(app, { email: 'another@example.com', planId: 3 })
  cookies = {
    nobody: {},
    visitor: { visitor: 'a-visitor-of-this-browser' },
    owner: owner.cookies,
    'another creator': another.cookies,
    admin: (await makeCreator(app, { email: 'admin@example.com' })).cookies,
    display: await pairedScreen(),
    kiosk: await pairedScreen({ mode: 'kiosk', pin: '2468' }),
    warden: await wardensDevice(),
    person: await personalBrowser(),
  }
  const verifying = await makeLink(app, owner.creatorId, { requireUserVerify: true })
  const { body } = await postCheckIn(app, verifying.checkinToken, { name: 'Canary Kanari' })
  pendingPath = `/api/checkin/${verifying.checkinToken}/pending/${body.id}`
})
afterAll(() => app.stop())

async function pairedScreen(traits = {}) {
  const { make, pair } = displayCalls(
    () => app,
    () => owner,
  )
  const { id } = await makeLink(app, owner.creatorId)
  return (await pair((await make(id, 'Entrance', traits)).token)).cookies
}

async function wardensDevice() {
  const { make, pair } = wardenCalls(
    () => app,
    () => owner,
  )
  const { id } = await makeLink(app, owner.creatorId)
  return (await pair((await make(id)).token)).cookies
}

async function personalBrowser() {
  const { id } = await makeLink(app, owner.creatorId)
  const { add, personalLink } = peopleCalls(
    () => app,
    () => owner,
  )
  const { body } = await add(id, { name: 'Ada' })
  return (await app.call('GET', await personalLink(id, body.person.id))).cookies
}

/** Streams stay open. */
const streams = ['GET /api/live', 'GET /api/displays/this/live', 'GET /api/warden/this/live']
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('who may call what', () => {
  it('is written down for every call, and for no other', () => {
    expect(endpoints.map(nameOf).sort()).toEqual(Object.keys(accessMatrix).sort())
  })

  it('can be read in docs/access.md', async () => {
    await expect(accessTable(accessMatrix)).toMatchFileSnapshot('../docs/access.md')
  })

  describe.each(Object.keys(accessMatrix).filter(name => !streams.includes(name)))('%s', name => {
    it.each(callers)('by %s', async caller => {
      const row = accessMatrix[name]!
      const { path, body } = row
      const [method, pattern] = name.split(' ') as [string, string]
      const { creatorId } = owner
      const link = await makeLink(app, creatorId)
      const { body: checkIn } = await postCheckIn(app, link.checkinToken, { name: 'Canary Kanari' })
      // What is free once an hour is asked for by each in turn.
      await app.deps.db.deleteFrom('limits').execute()
      const before = await digest()
      const reply = await app.call(method, path?.({ creatorId, link, checkInId: checkIn.id, pendingPath }) ?? pattern, {
        cookies: cookies[caller],
        ...(body && { body: body() }),
      })
      expect([caller, reply.status]).toEqual([caller, statusOf(row, caller)])
      if (reply.status < 400) return
      expect(reply.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
      expect(reply.text).not.toContain('Kanari')
      expect(await digest()).toEqual(before)
    })
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
  const { rows } = await app.deps.pool.query(
    `with kept as (select id from links where creator_id is not null)
     select (select count(*) from kept) as links,
      (select count(*) from check_ins join kept on kept.id = link_id) as check_ins,
      (select count(*) from record_acts join kept on kept.id = link_id) as acts,
      (select count(*) from nav_tokens) as nav_tokens, (select count(*) from support_messages) as messages,
      (select md5(string_agg(s.secret_hash::text, ',' order by id)) from sessions s) as sessions`,
  )
  return rows[0]
}
