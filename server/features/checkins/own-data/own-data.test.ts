import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPublicToken } from '../../../db/ids.ts'
import { type Asks, asksAt } from '../../../testing/ask-makers.ts'
import { mailTo, nextMailTo } from '../../../testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn, visitor } from '../../../testing/check-in-makers.ts'
import { makeCreator } from '../../../testing/makers.ts'
import { recordCalls } from '../../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { markDeleted } from '../../links/index.ts'

let app: TestApp
let asks: Asks
const { acts: actsOf, list, verify, voided } = recordCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

const about = (link: Pick<MadeLink, 'checkinToken'>, call: string, body: object, ip?: string) =>
  app.call('POST', `/api/about/${link.checkinToken}/${call}`, { body, ...(ip && { ip }) })
const requestLink = (link: MadeLink, email: string, ip?: string) => about(link, 'email', { email }, ip)

/** The token of the emailed link. */
async function tokenFor(link: MadeLink, email: string): Promise<string> {
  const before = (await mailsAbout(email)).length
  await requestLink(link, email)
  await expect.poll(async () => (await mailsAbout(email)).length).toBe(before + 1)
  return (await mailsAbout(email)).at(-1)!.token
}
const mailsAbout = async (email: string) =>
  (await mailTo(app, email)).filter(({ subject }) => subject === 'What is saved about you')

const journalOf = async (link: MadeLink) =>
  (await asks.asOwner('GET', `/api/checkin-links/${link.id}/journal`)).body.acts
const count = async (text: string, values: unknown[]) => (await app.deps.pool.query(text, values)).rows.length
const jpeg = async () =>
  (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

describe('what a link holds about a visitor', () => {
  it('is shown by an emailed link: records, asks, acts, marks, browser key and photos', async () => {
    const link = await asks.link({ repeatRule: 'day', noPosition: 'ask' })
    const email = 'reads@example.com'
    const photo = { photo: await jpeg(), photoSource: 'camera' }
    const { body: first } = await postCheckIn(
      app,
      link.checkinToken,
      { email, ...photo },
      { cookies: { browser: 'b1' } },
    )
    await voided(asks.owner, link.id, first.id, 'Nobody was there')
    const { body: ask } = await asks.ask(link, { name: 'Reads', email, note: 'I am at the back' })
    await asks.decide(link, [ask.id], 'decline', 'Not here')
    await postCheckIn(app, link.checkinToken, { name: 'Somebody else', email: 'else@example.com' })
    await requestLink(link, ` ${email.toUpperCase()} `)
    const { token } = await nextMailTo(app, email)
    const { status, body } = await about(link, 'data', { token })
    expect([status, body.email, body.complete, body.locationName]).toEqual([200, email, true, 'Petronas Towers'])
    expect(body.lastSeenOn).toMatch(/^\d{4}-/)
    expect(body.checkIns).toMatchObject([
      { state: 'pending', name: 'Reads', decision: 'declined', note: 'I am at the back', acts: [{ act: 'decline' }] },
      {
        state: 'confirmed',
        name: visitor.name,
        phone: visitor.phone,
        ipAddress: '127.0.0.1',
        recordState: 'void',
        browserKey: expect.stringMatching(/^[0-9a-f]{64}$/),
        photoId: expect.any(String),
        acts: [{ act: 'void', reason: 'Nobody was there' }],
      },
    ])
    const { photoId } = body.checkIns[1]
    const picture = await about(link, 'photo', { token, photoId })
    expect([picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ])
  })

  it('is erased at once by the same link, and the journal stays valid', async () => {
    const link = await asks.link({ repeatRule: 'day', noPosition: 'ask', deviceMarks: true })
    const email = 'leaves@example.com'
    const cookies = { browser: 'shared' }
    const first = await postCheckIn(app, link.checkinToken, { email, photo: await jpeg() }, { cookies })
    await voided(asks.owner, link.id, first.body.id, 'Nobody was there')
    const { body: ask } = await asks.ask(link, { name: 'Leaves', email })
    await postCheckIn(app, link.checkinToken, { name: 'Stays', email: 'stays@example.com' }, { cookies })
    const token = await tokenFor(link, email)
    expect((await about(link, 'erase', { token })).body).toEqual({ erased: 2, left: 0 })

    const { checkins, gaps, linkInfo } = await list(asks.owner, link.id)
    expect(checkins.map(({ userName }: { userName: string }) => userName)).toEqual(['Stays'])
    expect(gaps).toEqual([{ aboveId: null, erasedBy: 'visitor', count: 1 }])
    expect(linkInfo).toMatchObject({ checkinCount: 1, voidCount: 0, heldCount: 0, erasedCount: 1 })
    expect(await count('select from check_in_gaps where link_id = $1 and ordinal = 1', [link.id])).toBe(1)
    expect(await count('select from repeat_keys where link_id = $1', [link.id])).toBe(1)
    expect(await count('select from visitors where link_id = $1', [link.id])).toBe(1)
    expect(await count('select from marks where link_id = $1 and other_ordinal = 1', [link.id])).toBe(0)
    expect(await count('select from data_requests where link_id = $1', [link.id])).toBe(0)

    const acts = await journalOf(link)
    expect(acts.slice(0, 2)).toMatchObject([
      { act: 'erase', actor: 'visitor', checkInId: ask.id, name: null },
      { act: 'erase', actor: 'visitor', checkInId: first.body.id, name: null },
    ])
    expect(JSON.stringify(acts)).not.toContain(email)
    expect(await verify(asks.owner, link.id)).toMatchObject({ valid: true })
    expect((await actsOf(asks.owner, link.id, first.body.id)).acts[0]).toMatchObject({ actor: 'visitor' })
  })

  it('stays at other links, of the same creator too', async () => {
    const one = await asks.link()
    const two = await makeLink(app, asks.owner.creatorId)
    const email = 'twice@example.com'
    for (const { checkinToken } of [one, two]) await postCheckIn(app, checkinToken, { email })
    const token = await tokenFor(one, email)
    expect((await about(one, 'erase', { token })).body).toEqual({ erased: 1, left: 0 })
    expect((await list(asks.owner, one.id)).checkins).toHaveLength(0)
    expect((await list(asks.owner, two.id)).checkins).toHaveLength(1)
    expect(await count('select from visitors where link_id = $1', [two.id])).toBe(1)
  })

  it('does not come back when it is sent again, waiting for its email or not', async () => {
    const link = await asks.link()
    const waiting = await makeLink(app, asks.owner.creatorId, { requireUserVerify: true })
    for (const { id, checkinToken } of [link, waiting]) {
      const email = `again-${id}@example.com`
      const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
      const send = () => postCheckIn(app, checkinToken, { email }, key)
      expect((await send()).status).toBe(200)
      const token = await tokenFor({ id, checkinToken }, email)
      await about({ checkinToken }, 'erase', { token })
      expect((await send()).body.code).toBe('check_in_erased')
      expect(await count('select from pending_check_ins where link_id = $1', [id])).toBe(0)
      expect(await verify(asks.owner, id)).toMatchObject({ valid: true })
    }
  })
})

describe('the emailed link', () => {
  it('works at its own link alone, and no longer once it has erased', async () => {
    const [own, other] = [await asks.link(), await asks.link()]
    const email = 'crosses@example.com'
    for (const { checkinToken } of [own, other])
      await postCheckIn(app, checkinToken, { email, photo: await jpeg(), photoSource: 'camera' })
    const token = await tokenFor(own, email)
    const { photoId } = (await about(own, 'data', { token })).body.checkIns[0]
    for (const [call, body] of [
      ['data', { token }],
      ['photo', { token, photoId }],
      ['erase', { token }],
    ] as const)
      expect((await about(other, call, body)).body.code, call).toBe('data_link_invalid')
    expect((await list(asks.owner, other.id)).checkins).toHaveLength(1)
    const [foreign] = (await about(other, 'data', { token: await tokenFor(other, email) })).body.checkIns
    expect((await about(own, 'photo', { token, photoId: foreign.photoId })).status).toBe(404)

    expect((await about(own, 'erase', { token })).status).toBe(200)
    for (const call of ['data', 'erase'])
      expect((await about(own, call, { token })).body.code).toBe('data_link_invalid')
  })

  it('erases and shows nothing when a program opens it', async () => {
    const link = await asks.link()
    const email = 'scanned@example.com'
    await postCheckIn(app, link.checkinToken, { name: 'Scanned Person', email })
    await tokenFor(link, email)
    const { url } = (await mailsAbout(email))[0]!
    const { pathname, search } = new URL(url)
    for (let opened = 0; opened < 3; opened++) {
      const { status, text } = await app.call('GET', pathname + search)
      expect(status).toBe(200)
      expect(text).not.toContain('Scanned Person')
    }
    expect((await app.call('GET', `/api/about/${link.checkinToken}/erase`)).status).toBe(404)
    expect((await list(asks.owner, link.id)).checkins).toHaveLength(1)
  })

  it('ends with its link, or when the creator erases that visitor', async () => {
    const [deleted, kept] = [await asks.link(), await asks.link()]
    const email = 'ends@example.com'
    for (const { checkinToken } of [deleted, kept]) await postCheckIn(app, checkinToken, { email })
    const [first, second] = [await tokenFor(deleted, email), await tokenFor(kept, email)]
    await asks.asOwner('POST', '/api/visitors/erase', { visitorEmail: email, because: 'asked' })
    expect((await about(kept, 'data', { token: second })).body.code).toBe('data_link_invalid')
    const owner = await app.deps.pool.query('select creator_id from links where id = $1', [deleted.id])
    await app.deps.db
      .transaction()
      .execute(tx => markDeleted(tx, { creatorId: owner.rows[0].creator_id, linkId: deleted.id }))
    expect((await about(deleted, 'erase', { token: first })).body.code).toBe('data_link_invalid')
    await expect.poll(() => count('select from data_requests where user_email = $1', [email])).toBe(0)
  })

  it('ends after 24 hours, and is then forgotten', async () => {
    const own = await startTestApp()
    try {
      const made = asksAt(own)
      const link = await made.link()
      const email = 'late@example.com'
      await postCheckIn(own, link.checkinToken, { email })
      await own.call('POST', `/api/about/${link.checkinToken}/email`, { body: { email } })
      const { token } = await nextMailTo(own, email)
      const open = () => own.call('POST', `/api/about/${link.checkinToken}/data`, { body: { token } })
      await own.advance('23 hours 59 minutes')
      expect((await open()).status).toBe(200)
      await own.advance('2 minutes')
      expect((await open()).body).toMatchObject({
        code: 'data_link_invalid',
        error: 'This link has expired or was used. Please ask for a new one.',
      })
      await own.deps.pool.query(`select graphile_worker.add_job('forget_data_requests')`)
      await expect.poll(async () => (await own.deps.pool.query('select from data_requests')).rows.length).toBe(0)
    } finally {
      await own.stop()
    }
  })
})

describe('asking for the link', () => {
  it('is answered alike whether the email is known or not, and sends three a day to one that is', async () => {
    const link = await asks.link()
    const known = 'known@example.com'
    const unknown = 'unknown@example.com'
    await postCheckIn(app, link.checkinToken, { email: known })
    for (let times = 0; times < 4; times++)
      for (const email of [known, unknown]) {
        const { status, body } = await requestLink(link, email)
        expect({ status, ...body }).toEqual({
          status: 200,
          message: 'If anything is saved here under this email address, we email it a link.',
        })
      }
    await expect.poll(() => count('select from data_requests where link_id = $1', [link.id])).toBe(3)
    await expect.poll(async () => (await mailsAbout(known)).length).toBe(3)
    expect(await mailTo(app, unknown)).toEqual([])
  })

  it('leaves the budget of confirmations as it was, known or not', async () => {
    const free = await makeLink(app, (await makeCreator(app, { email: 'budget@example.com' })).creatorId, {
      requireUserVerify: true,
    })
    const ip = '192.0.2.40'
    const waiting = async (email: string) => (await postCheckIn(app, free.checkinToken, { email }, { ip })).status
    const asked = 'asked@example.org'
    expect(await waiting(asked)).toBe(200)
    await requestLink(free, asked, ip)
    await expect.poll(async () => (await mailsAbout(asked)).length).toBe(1)
    const statuses = []
    for (let n = 1; n <= 25; n++) statuses.push(await waiting(`n${n}@example.org`))
    expect(statuses).toEqual([...Array(24).fill(200), 403])
  })

  it('of another before the first check-in uses up nothing of its owner’s', async () => {
    const link = await asks.link()
    const email = 'fay@example.com'
    for (let times = 0; times < 4; times++) await requestLink(link, email)
    await expect.poll(() => count('select from data_requests where link_id = $1', [link.id])).toBe(0)
    await postCheckIn(app, link.checkinToken, { email })
    expect(await tokenFor(link, email)).toMatch(/^[\w-]{43}$/)
  })

  it('waits where its recipient has been sent three in an hour', async () => {
    const link = await asks.link()
    const email = 'waits@example.com'
    await postCheckIn(app, link.checkinToken, { email })
    await app.deps.pool.query(
      `insert into limits (key, window_ends_at, hits)
       select 'emails own_data hour ' || rtrim(translate(encode(sha256($1), 'base64'), '+/', '-_'), '='), app_now() + interval '1 hour', 3`,
      [email],
    )
    expect((await requestLink(link, email)).status).toBe(200)
    const waiting = () =>
      count(`select from graphile_worker.jobs where task_identifier = 'send_data_link' and run_at > now()`, [])
    await expect.poll(waiting).toBe(1)
    expect(await mailsAbout(email)).toEqual([])
  })

  it('is declined at an unknown link, and from a network that asks too often', async () => {
    expect((await requestLink({ id: '', checkinToken: newPublicToken() }, 'a@example.com')).body.code).toBe(
      'link_not_found',
    )
    const link = await asks.link()
    const ip = '192.0.2.90'
    const statuses = []
    for (let n = 0; n < 101; n++) statuses.push((await requestLink(link, `n${n}@example.com`, ip)).status)
    expect([statuses[99], statuses[100]]).toEqual([200, 429])
  })
})
