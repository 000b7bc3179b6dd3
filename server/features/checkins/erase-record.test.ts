import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../testing/ask-makers.ts'
import { mailTo, nextMailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { tracesIn } from '../../testing/traces.ts'
import { withoutRecord } from '../../testing/without-record.ts'

let app: TestApp
let asks: Asks
const { list, voided, verify } = recordCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

const erase = (link: MadeLink, id: string, because: string | undefined = 'mistake') =>
  asks.asOwner('POST', `/api/checkin-links/${link.id}/checkins/${id}/erase`, { because })
const count = async (text: string, values: unknown[]) => (await app.deps.pool.query(text, values)).rows.length
const nobody = { email: null }

describe('one check-in that is erased', () => {
  it('goes with its photo, and the journal and the counts stay right', async () => {
    const link = await asks.link({ repeatRule: 'day', deviceMarks: true })
    const cookies = { browser: 'one' }
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#123' } }).jpeg()
    const photo = (await picture.toBuffer()).toString('base64')
    const key = { cookies, headers: { 'idempotency-key': crypto.randomUUID() } }
    const send = () => postCheckIn(app, link.checkinToken, { ...nobody, name: 'Gone', photo }, key)
    const { body: gone } = await send()
    await postCheckIn(app, link.checkinToken, { ...nobody, name: 'Stays' }, { cookies })
    expect((await erase(link, gone.id)).body).toEqual({ success: true })

    const { checkins, linkInfo } = await list(asks.owner, link.id)
    expect(checkins.map(({ userName }: { userName: string }) => userName)).toEqual(['Stays'])
    expect(linkInfo.checkinCount).toBe(1)
    expect(await count('select from check_in_gaps where link_id = $1 and ordinal = 1', [link.id])).toBe(1)
    expect(await count('select from repeat_keys where link_id = $1', [link.id])).toBe(1)
    expect(await verify(asks.owner, link.id)).toEqual({ acts: 1, valid: true })
    expect((await send()).body.code).toBe('check_in_erased')
    expect((await erase(link, gone.id)).status).toBe(404)
    const { body } = await asks.asOwner('GET', '/api/dashboard')
    expect(body.links[0].checkinCount).toBe(1)
  })

  it('stays while its erasure cannot be recorded for a restored backup', async () => {
    const link = await asks.link()
    const { body } = await postCheckIn(app, link.checkinToken, { ...nobody, name: 'Gone' })
    await withoutRecord(app, async () => expect((await erase(link, body.id)).status).toBe(500))
    expect((await list(asks.owner, link.id)).checkins).toHaveLength(1)
    expect((await erase(link, body.id)).status).toBe(200)
  })

  it('leaves a gap in the list that says who erased, on the page of the check-in below', async () => {
    const link = await asks.link()
    const ids: string[] = []
    for (const name of ['V1', 'V2', 'V3', 'V4', 'V5', 'V6'])
      ids.push((await postCheckIn(app, link.checkinToken, { ...nobody, name })).body.id)
    const [lowest, third, fifth] = [ids[0]!, ids[2]!, ids[4]!]
    for (const nth of [1, 3, 5]) await erase(link, ids[nth]!)
    const gapsOf = async (query = '') =>
      (await asks.asOwner('GET', `/api/checkin-links/${link.id}/checkins${query}`)).body.gaps
    const gap = (aboveId: string | null, erasedBy = 'creator', count = 1) => ({ aboveId, erasedBy, count })
    expect(await gapsOf()).toEqual([gap(fifth), gap(third), gap(lowest)])
    expect(await gapsOf('?limit=2')).toEqual([gap(fifth), gap(third)])
    expect(await gapsOf('?limit=2&page=2')).toEqual([gap(lowest)])
    expect(await gapsOf('?search=V')).toBeUndefined()
    await app.database.asOwner(`update check_in_gaps set erased_by = null where link_id = '${link.id}' and ordinal = 4`)
    await erase(link, lowest)
    await erase(link, third)
    expect(await gapsOf()).toEqual([gap(fifth), gap(null, 'creator', 3)])
  })

  it('takes the ask that it was with it, and leaves nothing of a void one', async () => {
    const link = await asks.link()
    const { body: ask } = await asks.ask(link, { ...nobody, name: 'Asked Before' })
    await asks.decide(link, [ask.id], 'approve')
    await voided(asks.owner, link.id, ask.id)
    await erase(link, ask.id)
    expect(await count('select from pending_check_ins where link_id = $1', [link.id])).toBe(0)
    expect((await list(asks.owner, link.id)).linkInfo).toMatchObject({ checkinCount: 0, voidCount: 0 })
    expect(await count(`select from record_acts where link_id = $1 and personal::text like '%Asked%'`, [link.id])).toBe(
      0,
    )
    expect(await verify(asks.owner, link.id)).toMatchObject({ valid: true })
  })

  it.each([
    ['waits', null],
    ['was declined', 'decline'],
  ])('may be an ask that %s, and leaves no name', async (_, decision) => {
    const link = await asks.link()
    const { body: ask } = await asks.ask(link, { ...nobody, name: 'Asked Alone', note: 'By the door' })
    if (decision) await asks.decide(link, [ask.id], decision)
    expect((await erase(link, ask.id)).body).toEqual({ success: true })
    expect((await asks.heldAt(link)).total).toBe(0)
    expect(await tracesIn(app, ['Asked Alone', 'By the door'])).toEqual([])
    const { acts } = (await asks.asOwner('GET', `/api/checkin-links/${link.id}/journal`)).body
    expect(acts[0]).toMatchObject({ act: 'erase', actor: 'creator', checkInId: ask.id })
    expect(await verify(asks.owner, link.id)).toMatchObject({ valid: true })
    expect((await erase(link, ask.id)).status).toBe(404)
  })

  it('is forgotten as a returning visitor only with the last one of that email', async () => {
    const link = await asks.link()
    const ids = []
    for (let times = 0; times < 2; times++)
      ids.push((await postCheckIn(app, link.checkinToken, { email: 'twice@example.com' })).body.id)
    const known = () => count('select from visitors where link_id = $1', [link.id])
    await erase(link, ids[0])
    expect(await known()).toBe(1)
    await erase(link, ids[1])
    expect(await known()).toBe(0)
  })

  it('is its own creator’s alone', async () => {
    const link = await asks.link()
    const { body } = await postCheckIn(app, link.checkinToken, nobody)
    const other = await makeCreator(app, { email: 'another@example.com' })
    const path = `/api/checkin-links/${link.id}/checkins/${body.id}/erase`
    expect((await app.call('POST', path, { cookies: other.cookies, body: { because: 'mistake' } })).status).toBe(404)
    const elsewhere = await makeLink(app, asks.owner.creatorId)
    expect((await erase(elsewhere, body.id)).status).toBe(404)
    expect((await list(asks.owner, link.id)).checkins).toHaveLength(1)
  })
})

describe('why it is erased', () => {
  /** A check-in whose email its visitor has confirmed. */
  async function confirmed(email: string) {
    const link = await asks.link({ requireUserVerify: true })
    const { body } = await postCheckIn(app, link.checkinToken, { email, name: 'Confirmed' })
    const { token } = await nextMailTo(app, email)
    await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true } })
    return { link, id: body.id as string }
  }
  const told = async (email: string) =>
    (await mailTo(app, email)).filter(({ subject }) => subject.endsWith('was erased')).map(({ text }) => text)
  const acts = async (link: MadeLink) => (await asks.asOwner('GET', `/api/checkin-links/${link.id}/journal`)).body.acts

  it('has to be said, from a closed list', async () => {
    const link = await asks.link()
    const { body } = await postCheckIn(app, link.checkinToken, nobody)
    const path = `/api/checkin-links/${link.id}/checkins/${body.id}/erase`
    for (const because of [undefined, 'unanswered', 'none of your business'])
      expect((await asks.asOwner('POST', path, { because })).body).toMatchObject({ code: 'invalid_input' })
    expect((await asks.asOwner('POST', '/api/visitors/erase', { visitorEmail: 'a@example.com' })).status).toBe(400)
    expect((await list(asks.owner, link.id)).checkins).toHaveLength(1)
  })

  it.each([
    ['asked', 'you asked for it'],
    ['mistake', 'it was a mistake or a test'],
    ['kept', 'it had been kept long enough'],
  ])('%s stands in the journal and its CSV, and the visitor is told', async (because, words) => {
    const email = `${because}@example.com`
    const { link, id } = await confirmed(email)
    await voided(asks.owner, link.id, id, 'To hide a change')
    await erase(link, id, because)
    expect(await acts(link)).toMatchObject([
      { act: 'erase', because, checkInId: id, name: null },
      { act: 'void', because: null, reason: null, name: null },
    ])
    expect(await verify(asks.owner, link.id)).toMatchObject({ valid: true })
    const { text } = await asks.asOwner('GET', `/api/checkin-links/${link.id}/journal/export`)
    expect(text).toMatch(new RegExp(`,erase,creator,${id},.*,${because},,,,[0-9a-f]{64}`))
    await expect.poll(() => told(email), { timeout: 8000 }).toEqual([expect.stringContaining(words)])
    const [mail] = await told(email)
    expect(mail).toContain('Your check-in at Petronas Towers was erased by the organiser.')
    expect(mail).toContain('You had checked in on')
    await expect.poll(() => tracesIn(app, [email]), { timeout: 8000 }).toEqual([])
  })

  it('everything of an email: each journal says why, and its visitor is told once', async () => {
    const email = 'all@example.com'
    const { link } = await confirmed(email)
    const { body: creator } = await asks.asOwner('GET', '/api/dashboard')
    expect(creator.links).toHaveLength(1)
    await postCheckIn(app, link.checkinToken, { email, name: 'Again' })
    await asks.asOwner('POST', '/api/visitors/erase', { visitorEmail: email, because: 'kept' })
    const erased = (await acts(link)).filter(({ act }: { act: string }) => act === 'erase')
    expect(new Set(erased.map(({ because }: { because: string }) => because))).toEqual(new Set(['kept']))
    await expect
      .poll(() => told(email), { timeout: 8000 })
      .toEqual([expect.stringContaining('Everything saved about you at Petronas Towers was erased by the organiser.')])
  })

  it('an email that was merely typed is not told', async () => {
    const link = await asks.link()
    const email = 'typed@example.com'
    const { body } = await postCheckIn(app, link.checkinToken, { email })
    await erase(link, body.id)
    await postCheckIn(app, link.checkinToken, { email })
    await asks.asOwner('POST', '/api/visitors/erase', { visitorEmail: email, because: 'mistake' })
    const sent = `select from graphile_worker.jobs where task_identifier in ('notify_erased', 'send_erased_email')`
    expect(await count(sent, [])).toBe(0)
    expect(await mailTo(app, email)).toEqual([])
  })

  it('a change of the word breaks the journal', async () => {
    const link = await asks.link()
    const { body } = await postCheckIn(app, link.checkinToken, nobody)
    await erase(link, body.id)
    const change = `update record_acts set because = 'asked' where link_id = '${link.id}'`
    await expect(app.database.asOwner(change)).rejects.toThrow('an act stays as it was recorded')
    await app.database.asOwner(
      `alter table record_acts disable trigger user; ${change}; alter table record_acts enable trigger user`,
    )
    expect(await verify(asks.owner, link.id)).toMatchObject({ valid: false, brokenAt: 1 })
  })
})
