import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from './http/openapi.ts'
import { accessMatrix } from './testing/access-matrix.ts'
import { accessTable, type Caller, callers } from './testing/access-roles.ts'
import { makeLink, postCheckIn } from './testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from './testing/makers.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

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
  }
  const verifying = await makeLink(app, owner.creatorId, { requireUserVerify: true })
  const { body } = await postCheckIn(app, verifying.checkinToken, { name: 'Canary Kanari' })
  pendingPath = `/api/checkin/${verifying.checkinToken}/pending/${body.id}`
})
afterAll(() => app.stop())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('who may call what', () => {
  it('is written down for every call, and for no other', () => {
    expect(endpoints.map(nameOf).sort()).toEqual(Object.keys(accessMatrix).sort())
  })

  it('can be read in docs/access.md', async () => {
    await expect(accessTable(accessMatrix)).toMatchFileSnapshot('../docs/access.md')
  })

  describe.each(Object.keys(accessMatrix).filter(name => name !== 'GET /api/live'))('%s', name => {
    it.each(callers)('by %s', async caller => {
      const { path, body, statuses } = accessMatrix[name]!
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
      expect([caller, reply.status]).toEqual([caller, statuses[callers.indexOf(caller)] ?? statuses[3]])
      if (reply.status < 400) return
      expect(reply.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
      expect(reply.text).not.toContain('Kanari')
      expect(await digest()).toEqual(before)
    })
  })

  it('opens the live stream to creators only', async () => {
    expect((await app.call('GET', '/api/live')).status).toBe(401)
    expect((await app.call('GET', '/api/live', { cookies: cookies.visitor })).status).toBe(401)
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
