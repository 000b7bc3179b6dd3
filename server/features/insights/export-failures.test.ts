import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fill, type MadeLink, makeLink } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { unreadReply } from '../../testing/unread-reply.ts'

/** More check-ins than fit into the buffers between the service and a reader. */
const MANY = 150_000

let app: TestApp
let owner: SignedIn
let link: MadeLink

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'info' })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  link = await makeLink(app, owner.creatorId)
  await fill(app, link.id, MANY)
})
afterAll(() => app.stop())

function exported({ cookies }: SignedIn, { id }: MadeLink) {
  const { port } = app.app.server.address() as AddressInfo
  return unreadReply(`http://127.0.0.1:${port}/api/checkin-links/${id}/export`, cookies)
}

const rowsOf = async (reply: IncomingMessage) => (await text(reply)).trim().split('\r\n').length - 1

const brokenOff = () =>
  app.logLines.map(line => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === 'export broken off')

describe('an export', () => {
  it('whose thread gets no connection is answered 503, to be tried again', async () => {
    const allow = (allowed: boolean) =>
      app.database.asSuperuser(`alter database ${app.database.name} with allow_connections ${allowed}`)
    await allow(false)
    const path = `/api/checkin-links/${link.id}/export`
    const reply = await app.call('GET', path, { cookies: owner.cookies })
    await allow(true)
    expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      expect.anything(),
    ])
  })

  it('that fails midway fails for its reader, and leaves one line in the log', async () => {
    const reply = await exported(owner, link)
    expect(reply.statusCode).toBe(200)
    await app.database.asOwner('alter table check_ins rename to damaged')
    await expect(text(reply)).rejects.toThrow()
    await app.database.asOwner('alter table damaged rename to check_ins')
    await expect.poll(brokenOff).toMatchObject([{ level: 50, creatorId: owner.creatorId, err: { code: '42P01' } }])
  })

  it('holds no connection and no snapshot while its reader pauses', async () => {
    const reply = await exported(owner, link)
    const working = async () => {
      const { rows } = await app.deps.pool.query(
        `select count(*)::int as count from pg_stat_activity where application_name = 'nearmark export'
           and datname = current_database() and (state <> 'idle' or backend_xmin is not null)`,
      )
      return rows[0].count
    }
    await expect.poll(working).toBe(0)
    expect(await rowsOf(reply)).toBe(MANY)
  })

  it('runs once at a time for each creator; the next one starts when the last is cancelled', async () => {
    const first = await exported(owner, link)
    const second = await exported(owner, link)
    expect([second.statusCode, second.headers['retry-after'], await json(second)]).toEqual([
      429,
      '2',
      { code: 'export_running', error: 'Your last export is still running. Wait for it to finish, or cancel it.' },
    ])
    const another = await makeCreator(app, { email: 'another@example.com', planId: 5 })
    expect((await exported(another, await makeLink(app, another.creatorId))).statusCode).toBe(200)

    const waiting = exported(owner, link)
    first.destroy()
    const third = await waiting
    expect(third.statusCode).toBe(200)
    expect(await rowsOf(third)).toBe(MANY)
  })
})
