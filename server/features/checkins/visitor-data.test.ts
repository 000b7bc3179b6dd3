import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn, visitor } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const ask = (what: 'export' | 'erase', visitorEmail: string, by = owner) =>
  app.call('POST', `/api/visitors/${what}`, {
    body: { visitorEmail, ...(what === 'erase' && { because: 'asked' }) },
    cookies: by.cookies,
  })

const pageOf = async (link: MadeLink, page = 1, limit = 10) =>
  (
    await app.call('GET', `/api/checkin-links/${link.id}/checkins?page=${page}&limit=${limit}`, {
      cookies: owner.cookies,
    })
  ).body

/** The names on all pages, newest first. Each page must have its length and the total. */
async function walk(link: MadeLink, limit: number): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const { checkins, pagination } = await pageOf(link, page, limit)
    const left = Math.max(0, pagination.total - names.length)
    expect(checkins).toHaveLength(Math.min(limit, left))
    if (checkins.length === 0) return names
    names.push(...checkins.map(({ userName }: { userName: string }) => userName))
  }
}

/** Makes check-ins, named by their number, by these visitors in this order. */
async function madeBy(emails: string[]): Promise<MadeLink> {
  const link = await makeLink(app, owner.creatorId)
  await app.deps.pool.query(
    `insert into check_ins select $1, n, gen_random_uuid(), n::text, email, null, 3, 101, 5, 1, null, 'Mobile', '', '', null, null,
       app_now() from unnest($2::text[]) with ordinality as v (email, n)`,
    [link.id, emails],
  )
  await app.deps.pool.query('update links set checkin_count = $2, last_checkin_at = app_now() where id = $1', [
    link.id,
    emails.length,
  ])
  return link
}

const jpeg = async () =>
  (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

describe("a visitor's data", () => {
  it('is exported completely, by link, with pending check-ins', async () => {
    const email = 'exported@example.com'
    const one = await makeLink(app, owner.creatorId, { locationName: 'One' })
    const two = await makeLink(app, owner.creatorId, { locationName: 'Two', requireUserVerify: true })
    await postCheckIn(app, one.checkinToken, { email, photo: await jpeg(), photoSource: 'camera' })
    await postCheckIn(app, one.checkinToken, { email: 'other@example.com' })
    await postCheckIn(app, two.checkinToken, { email })
    const { status, body } = await ask('export', ' Exported@Example.com ')
    expect([status, body.visitorEmail, body.complete]).toEqual([200, email, true])
    expect(body.links).toEqual([
      expect.objectContaining({ locationName: 'Two', checkIns: [expect.objectContaining({ state: 'pending' })] }),
      {
        linkId: one.id,
        locationName: 'One',
        formattedAddress: expect.any(String),
        erasureAskedAt: null,
        expectedAs: [],
        checkIns: [
          expect.objectContaining({
            state: 'confirmed',
            name: visitor.name,
            email,
            phone: visitor.phone,
            ipAddress: '127.0.0.1',
            photoSource: 'camera',
            photoUrl: expect.stringContaining(`/api/checkin-links/${one.id}/photos/`),
          }),
        ],
      },
    ])
  })

  it('is exported with what the creator did to it', async () => {
    const { voided, corrected } = recordCalls(() => app)
    const email = 'voided@example.com'
    const link = await makeLink(app, owner.creatorId)
    await postCheckIn(app, link.checkinToken, { name: 'Someone else', email: 'else@example.com' })
    const { body: checkedIn } = await postCheckIn(app, link.checkinToken, { email })
    await corrected(owner, link.id, checkedIn.id, { name: 'Aisha' })
    await voided(owner, link.id, checkedIn.id)
    const [exported] = (await ask('export', email)).body.links
    expect(exported.checkIns).toMatchObject([
      {
        name: 'Aisha',
        recordState: 'void',
        source: 'visitor',
        corrected: true,
        acts: [
          { act: 'correct', was: { name: visitor.name } },
          { act: 'void', reason: 'Nobody was there' },
        ],
      },
    ])
  })

  it('is erased from check-ins, pending check-ins and known visitors; counters stay', async () => {
    const email = 'erased@example.com'
    const link = await makeLink(app, owner.creatorId)
    const verified = await makeLink(app, owner.creatorId, { requireUserVerify: true })
    await postCheckIn(app, link.checkinToken, { email, photo: await jpeg() })
    await postCheckIn(app, link.checkinToken, { email: 'stays@example.com', name: 'Stays' })
    await postCheckIn(app, verified.checkinToken, { email })
    const { token } = await nextMailTo(app, email)
    const [{ photoUrl }] = (await pageOf(link, 2, 1)).checkins
    expect((await ask('erase', email)).body).toEqual({ erased: 2 })

    expect((await ask('export', email)).body.links).toEqual([])
    expect((await pageOf(link)).checkins).toEqual([expect.objectContaining({ userName: 'Stays' })])
    expect((await pageOf(verified)).linkInfo.pendingCount).toBe(0)
    const verifying = { body: { token, confirm: true } }
    expect((await app.call('POST', `/api/verify-checkin/${verified.checkinToken}`, verifying)).status).toBe(400)
    expect((await app.call('GET', photoUrl, { cookies: owner.cookies })).status).toBe(404)
    expect((await pageOf(link)).linkInfo.todayCount).toBe(2)
    const { rows } = await app.deps.pool.query('select count(*)::int as known from visitors where link_id = $1', [
      link.id,
    ])
    expect(rows).toEqual([{ known: 1 }])
    expect((await ask('erase', email)).body).toEqual({ erased: 0 })
  })

  it('is erased after its email was confirmed too, and counts once', async () => {
    const email = 'confirmed@example.com'
    const link = await makeLink(app, owner.creatorId, { requireUserVerify: true })
    await postCheckIn(app, link.checkinToken, { email })
    const { token } = await nextMailTo(app, email)
    await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true } })
    expect((await ask('export', email)).body.links[0].checkIns).toHaveLength(1)
    expect((await ask('erase', email)).body).toEqual({ erased: 1 })
    const { pagination, linkInfo } = await pageOf(link)
    expect([pagination.total, linkInfo.pendingCount, linkInfo.lastCheckinAt]).toEqual([0, 0, null])
    expect((await app.deps.pool.query('select 1 from pending_check_ins where link_id = $1', [link.id])).rowCount).toBe(
      0,
    )
  })

  it.each([
    ['the newest', (n: number) => n > 32],
    ['the oldest', (n: number) => n <= 4],
    ['one in the middle', (n: number) => n === 17],
    ['every third', (n: number) => n % 3 === 0],
    ['all but the middle', (n: number) => n !== 18],
    ['all', () => true],
  ])('leaves every page right when erased: %s', async (_name, gone) => {
    const numbers = Array.from({ length: 35 }, (_, i) => i + 1)
    const link = await madeBy(numbers.map(n => (gone(n) ? 'gone@example.com' : 'here@example.com')))
    await ask('erase', 'gone@example.com')
    const left = numbers
      .filter(n => !gone(n))
      .map(String)
      .reverse()
    expect(await walk(link, 10)).toEqual(left)
    expect(await walk(link, 3)).toEqual(left)
    await postCheckIn(app, link.checkinToken, { name: 'next' })
    expect(await walk(link, 7)).toEqual(['next', ...left])
    const csv = (await app.call('GET', `/api/checkin-links/${link.id}/export`, { cookies: owner.cookies })).text
    expect(csv.trim().split('\r\n')).toHaveLength(left.length + 2)
  })

  it('is erased while others check in, without a lost or doubled check-in', async () => {
    const link = await madeBy(Array.from({ length: 5000 }, (_, i) => (i % 2 ? 'half@example.com' : 'rest@example.com')))
    const [erased, ...replies] = await Promise.all([
      ask('erase', 'half@example.com'),
      ...Array.from({ length: 80 }, (_, i) => postCheckIn(app, link.checkinToken, { name: `new ${i}` })),
    ])
    expect(erased.body).toEqual({ erased: 2500 })
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const names = await walk(link, 100)
    expect([names.length, new Set(names).size]).toEqual([2580, 2580])
    expect(names.filter(name => name.startsWith('new'))).toHaveLength(80)
  })

  it('belongs to the creator of the link, and nobody else reads or erases it', async () => {
    const email = 'private@example.com'
    const link = await makeLink(app, owner.creatorId)
    await postCheckIn(app, link.checkinToken, { email })
    const stranger = await makeCreator(app, { email: 'stranger@example.com' })
    expect((await ask('export', email, stranger)).body.links).toEqual([])
    expect((await ask('erase', email, stranger)).body).toEqual({ erased: 0 })
    expect((await ask('export', 'no address')).body).toMatchObject({ error: 'Please enter a valid email address.' })
    expect((await pageOf(link)).pagination.total).toBe(1)
  })

  it('is erased with its link: check-ins, pending ones, photos, gaps', async () => {
    const link = await makeLink(app, owner.creatorId, { requireUserVerify: true })
    await postCheckIn(app, link.checkinToken, { email: 'waits@example.com', photo: await jpeg() })
    await app.deps.pool.query('insert into check_in_gaps values ($1, 1)', [link.id])
    expect((await app.call('DELETE', `/api/checkin-links/${link.id}`, { cookies: owner.cookies })).status).toBe(200)
    const left = async () =>
      (
        await app.deps.pool.query(
          `select (select count(*) from pending_check_ins where link_id = $1)::int as pending,
            (select count(*) from check_in_gaps where link_id = $1)::int as gaps,
            (select count(*) from visitors where link_id = $1)::int as visitors`,
          [link.id],
        )
      ).rows
    await expect.poll(left).toEqual([{ pending: 0, gaps: 0, visitors: 0 }])
  })
})
