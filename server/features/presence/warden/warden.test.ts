import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkOutCalls } from '../../../testing/check-out-calls.ts'
import { holdsSecret } from '../../../testing/holds-secret.ts'
import { listen as listenTo } from '../../../testing/listen.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { wardenCalls } from '../../../testing/warden-calls.ts'

let app: TestApp
let owner: SignedIn
const { arrive, asOwner, linkWith } = checkOutCalls(
  () => app,
  () => owner,
)
const { make, state, end, read, pair, list, send, device } = wardenCalls(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const actsOf = async (linkId: string) =>
  (await asOwner('GET', `/api/checkin-links/${linkId}/journal`)).body.acts.map(
    ({ act, actor }: Record<string, string>) => `${act} ${actor}`,
  )

/** Works while another transaction has the link's row. */
async function whileLinkIsHeld(linkId: string, work: (holder: pg.PoolClient) => Promise<void>): Promise<void> {
  const holder = await app.deps.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from links where id = $1 for update', [linkId])
    await work(holder)
    await holder.query('commit')
  } finally {
    holder.release(true)
  }
}

describe('a warden', () => {
  it('reads names and since when, and nothing else of anybody', async () => {
    const link = await linkWith({ locationName: 'Main Hall' })
    const { id, body } = await arrive(link, { name: 'Ada' })
    const { status, body: told, text } = await list(await device(link.id))
    expect([status, told]).toEqual([
      200,
      {
        linkId: link.id,
        placeName: 'Main Hall',
        endsAt: expect.any(String),
        listAt: expect.any(String),
        people: [{ id, name: 'Ada', since: body.checkedInAt }],
      },
    ])
    expect(text).not.toMatch(/\+60|example\.com/)
  })

  it('calls the roll under the warden’s own role', async () => {
    const link = await linkWith()
    const [ada] = [await arrive(link, { name: 'Ada' }), await arrive(link, { name: 'Ben' })]
    const cookies = await device(link.id)
    const { listAt } = (await list(cookies)).body
    const reply = await send(cookies, { id: randomUUID(), listAt, elapsedS: 5, seen: [ada.id] })
    expect([reply.status, reply.body]).toMatchObject([200, { seen: 1, missing: 1 }])
    const { body } = await asOwner('GET', `/api/checkin-links/${link.id}/roll-calls`)
    expect(body.drills).toMatchObject([{ rollCalls: [{ by: 'warden' }] }])
    expect((await actsOf(link.id))[0]).toBe('roll_call warden')
  })

  it('is one for a link, on one device', async () => {
    const link = await linkWith()
    const { token } = await make(link.id)
    const former = await pair(token)
    expect((await pair(token)).body.code).toBe('warden_link_invalid')
    const cookies = await device(link.id)
    expect([(await list(former.cookies)).body.code, (await list(cookies)).status]).toEqual(['warden_ended', 200])
  })

  it('ends after 12 hours', async () => {
    const link = await linkWith()
    const cookies = await device(link.id)
    await app.advance('11 hours 59 min')
    expect((await list(cookies)).status).toBe(200)
    await app.advance('2 min')
    expect((await list(cookies)).status).toBe(401)
    expect(await state(link.id)).toBeNull()
    const { listAt } = { listAt: (await app.deps.now()).toISOString() }
    expect((await send(cookies, { id: randomUUID(), listAt, elapsedS: 0, seen: [] })).status).toBe(401)
  })

  it('is told to the creator: made, opened, last seen', async () => {
    const link = await linkWith()
    const { token } = await make(link.id)
    expect(await state(link.id)).toMatchObject({ pairedAt: null, seenAt: null })
    const { cookies } = await pair(token)
    await list(cookies)
    expect(await state(link.id)).toMatchObject({ pairedAt: expect.any(String), seenAt: expect.any(String) })
  })

  it('leaves every opening in the journal', async () => {
    const link = await linkWith()
    const cookies = await device(link.id)
    for (let nth = 0; nth < 3; nth++) await list(cookies)
    await app.advance('2 min')
    await list(cookies)
    expect(await actsOf(link.id)).toEqual(['warden_open warden', 'warden creator'])
    await app.advance('6 min')
    await Promise.all([list(cookies), list(cookies)])
    await end(link.id)
    expect(await actsOf(link.id)).toEqual([
      'warden_end creator',
      'warden_open warden',
      'warden_open warden',
      'warden creator',
    ])
    const { body } = await asOwner('GET', `/api/checkin-links/${link.id}/journal/verify`)
    expect(body).toEqual({ acts: 4, valid: true })
  })

  it('reads the list while others hold the link', async () => {
    const link = await linkWith()
    const cookies = await device(link.id)
    await list(cookies)
    await app.advance('90 s')
    const before = (await state(link.id)).seenAt
    await whileLinkIsHeld(link.id, async () => expect((await list(cookies)).status).toBe(200))
    expect((await state(link.id)).seenAt > before).toBe(true)
  })

  it.each([
    ['ended', 'delete from wardens where link_id = $1'],
    ['replaced', `update wardens set device_hash = '\\x00', seen_at = null where link_id = $1`],
  ])('that is %s while a reading waits for the journal is told nothing', async (_, meanwhile) => {
    const link = await linkWith()
    const cookies = await device(link.id)
    let reading: ReturnType<typeof list> | undefined
    await whileLinkIsHeld(link.id, async holder => {
      reading = list(cookies)
      await expect
        .poll(async () => {
          const { rows } = await holder.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBe(1)
      await holder.query(meanwhile, [link.id])
    })
    expect((await reading!).body.code).toBe('warden_ended')
    expect(await actsOf(link.id)).toEqual(['warden creator'])
  })

  it('that the creator ends reads nothing more, and its stream ends at once', async () => {
    const link = await linkWith()
    const cookies = await device(link.id)
    const stream = listen(cookies)
    await stream.opened
    await arrive(link)
    await expect.poll(stream.heard).toContain('event: changed\ndata: {}\n\n')
    expect((await end(link.id)).status).toBe(200)
    await expect.poll(stream.ended).toBe(true)
    expect((await list(cookies)).body.error).toBe('This warden’s link has ended. Ask the organiser for a new one.')
    expect(await state(link.id)).toBeNull()
    expect((await end(link.id)).status).toBe(200)
  })
})

/** Follows the device's stream. */
const listen = (cookies: Record<string, string>) => listenTo(app, '/api/warden/this/live', cookies)

describe('the link for a warden', () => {
  it('says which place it is for, and is not used up by that', async () => {
    const { token } = await make((await linkWith({ locationName: 'Main Hall' })).id)
    for (let nth = 0; nth < 2; nth++)
      expect((await read(token)).body).toEqual({ placeName: 'Main Hall', endsAt: expect.any(String) })
    expect((await pair(token)).status).toBe(200)
    expect((await read(token)).body.code).toBe('warden_link_invalid')
  })

  it('and the cookie are stored as hashes', async () => {
    const { token, url } = await make((await linkWith()).id)
    expect(url).toBe(`${app.deps.config.APP_URL}/warden#${token}`)
    const before = await app.deps.pool.query('select * from wardens')
    const { cookies } = await pair(token)
    const after = await app.deps.pool.query('select * from wardens')
    const rows = [...before.rows, ...after.rows]
    expect([holdsSecret(rows, token), holdsSecret(rows, cookies.warden!)]).toEqual([false, false])
  })

  it('cannot be guessed at leisure', async () => {
    const guess = (nth: number) => pair(`guess-${nth}`, '203.0.113.9')
    for (let nth = 0; nth < 30; nth++) expect((await guess(nth)).status).toBe(400)
    expect((await guess(30)).status).toBe(429)
  })

  it('is its creator’s to make and to end', async () => {
    const link = await linkWith()
    const cookies = await device(link.id)
    const stranger = await makeCreator(app, { email: 'stranger@example.com' })
    for (const method of ['POST', 'GET', 'DELETE'])
      expect(
        (await app.call(method, `/api/checkin-links/${link.id}/warden`, { cookies: stranger.cookies })).status,
      ).toBe(404)
    expect((await list(cookies)).status).toBe(200)
  })
})
