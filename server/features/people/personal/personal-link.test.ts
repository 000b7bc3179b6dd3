import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../../testing/ask-makers.ts'
import { nextMailTo } from '../../../testing/captured-mail.ts'
import { type MadeLink, northOf, postCheckIn } from '../../../testing/check-in-makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let asks: Asks
let link: MadeLink
const { take, list, remove, personalLink } = peopleCalls(
  () => app,
  () => asks.owner,
)

beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

const TEAM = 'Name,Email,ID\nAda Lovelace,ada@example.com,1\nBen Kanari,ben@example.com,2\nDee,,3'

async function linkWith(traits: Parameters<Asks['link']>[0] = {}) {
  link = await asks.link(traits)
  await take(link.id, TEAM)
}
const idOf = async (name: string, linkId = link.id) =>
  (await list(linkId)).people.find(person => person.name === name)!.id
/** What a browser keeps that has opened a personal link. */
const browserOf = async (name: string) => (await app.call('GET', await personalLink(link.id, await idOf(name)))).cookies
const pageWith = async (cookies: Record<string, string>, { checkinToken } = link) => {
  const { text } = await app.call('GET', `/checkin/${checkinToken}`, { cookies })
  return { text, data: JSON.parse(/id="page-data">(.*?)<\/script>/.exec(text)![1]!) }
}
const arrive = (cookies: Record<string, string>, changes: object = {}, { checkinToken } = link) =>
  postCheckIn(app, checkinToken, { ...northOf(20), name: 'Ada Lovelace', email: '', ...changes }, { cookies })
const records = async () =>
  (await asks.listOf(link)).checkins.map(
    ({ userName, userEmail, marks }: { userName: string; userEmail: string; marks: { kind: string }[] }) => [
      userName,
      userEmail,
      ...marks.map(({ kind }) => kind),
    ],
  )
const confirm = async (email: string, more: object = {}) => {
  const { token } = await nextMailTo(app, email)
  return app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true, ...more } })
}
const here = async () => (await list(link.id, 'state=here')).people.map(({ name, matchedBy }) => `${name} ${matchedBy}`)

describe('a personal link', () => {
  beforeEach(() => linkWith())

  it('moves its token from the address into a cookie of this link', async () => {
    const opened = await app.call('GET', await personalLink(link.id, await idOf('Ada Lovelace')))
    expect([opened.status, opened.headers.location]).toEqual([303, `/checkin/${link.checkinToken}`])
    const set = [opened.headers['set-cookie']].flat().map(String)
    expect(set.map(cookie => /Path=([^;]+)/.exec(cookie)![1])).toEqual([
      `/checkin/${link.checkinToken}`,
      `/api/checkin/${link.checkinToken}`,
    ])
    for (const cookie of set) expect(cookie).toMatch(/Max-Age=\d+; .*HttpOnly; SameSite=Lax/)
  })

  it('greets the person, with a masked address, and names nobody else', async () => {
    const { text, data } = await pageWith(await browserOf('Ada Lovelace'))
    expect(data.person).toEqual({ name: 'Ada Lovelace', email: 'a•••@example.com' })
    expect(text).not.toMatch(/ada@|Ben Kanari|ben@|Dee/)
    expect((await pageWith({})).text).not.toMatch(/Ada|"person"/)
  })

  it('is known first, with the email of the list where none is typed', async () => {
    const ada = await browserOf('Ada Lovelace')
    const { status, text } = await arrive(ada)
    expect([status, text]).toEqual([200, expect.not.stringMatching(/ada@|Lovelace/)])
    expect(await here()).toEqual(['Ada Lovelace link'])
    expect(await records()).toEqual([['Ada Lovelace', 'ada@example.com']])
    await arrive(await browserOf('Dee'), { name: 'DEE', email: 'ben@example.com' })
    expect(await here()).toEqual(['Ada Lovelace link', 'Dee link'])
  })

  it('says nothing of somebody else who uses the phone', async () => {
    await arrive(await browserOf('Ada Lovelace'), { name: 'Grace' })
    expect([await here(), await records()]).toEqual([[], [['Grace', null]]])
  })

  it('of one link is nothing on another', async () => {
    const path = await personalLink(link.id, await idOf('Ada Lovelace'))
    const { cookies: ada } = await app.call('GET', path)
    const other = await asks.link({})
    await take(other.id, TEAM)
    const moved = await app.call('GET', path.replace(link.checkinToken, other.checkinToken))
    expect([moved.status, moved.cookies]).toEqual([303, {}])
    expect((await pageWith(ada, other)).data.person).toBeUndefined()
    await arrive(ada, { name: 'Dee' }, other)
    expect((await list(other.id, 'state=here')).people.map(({ matchedBy }) => matchedBy)).toEqual(['name'])
  })

  it('is the same when it is shown again, and ends when the person is removed, also for one who comes back', async () => {
    const id = await idOf('Ada Lovelace')
    const path = await personalLink(link.id, id)
    expect(await personalLink(link.id, id)).toBe(path)
    const { cookies } = await app.call('GET', path)
    await remove(link.id, id)
    expect((await pageWith(cookies)).data.person).toBeUndefined()
    await take(link.id, TEAM)
    expect((await pageWith(cookies)).data.person).toBeUndefined()
    expect((await app.call('GET', path)).cookies).toEqual({})
    expect(await personalLink(link.id, id)).not.toBe(path)
  })

  it('that its creator has read stands in the journal, once a day', async () => {
    const id = await idOf('Ada Lovelace')
    const acts = async () => {
      const { body } = await app.call('GET', `/api/checkin-links/${link.id}/journal`, { cookies: asks.owner.cookies })
      return body.acts.map(({ act, actor, name }: Record<string, string>) => [act, actor, name])
    }
    await personalLink(link.id, id)
    await personalLink(link.id, id)
    await personalLink(link.id, await idOf('Dee'))
    expect(await acts()).toEqual([
      ['personal_link', 'creator', 'Dee'],
      ['personal_link', 'creator', 'Ada Lovelace'],
      ['list', 'creator', null],
    ])
    const { body } = await app.call('GET', `/api/checkin-links/${link.id}/journal/verify`, {
      cookies: asks.owner.cookies,
    })
    expect(body.valid).toBe(true)
    await app.deps.pool.query("update clock set ahead_by = interval '25 hours'")
    await personalLink(link.id, id)
    expect(await acts()).toHaveLength(4)
    await app.deps.pool.query("update clock set ahead_by = interval '0'")
  })

  it('is forgotten in one browser, and still works in others', async () => {
    const [ada, other] = [await browserOf('Ada Lovelace'), await browserOf('Ada Lovelace')]
    const forgotten = await app.call('DELETE', `/api/checkin/${link.checkinToken}/person`, { cookies: ada })
    expect(forgotten.status).toBe(200)
    const cleared = [forgotten.headers['set-cookie']].flat().map(String)
    const gone = /^(person|confirmed)=;.*Path=([^;]+).*Expires=Thu, 01 Jan 1970/
    expect(cleared.map(cookie => gone.exec(cookie)?.slice(1))).toEqual([
      ['person', `/checkin/${link.checkinToken}`],
      ['person', `/api/checkin/${link.checkinToken}`],
      ['confirmed', `/api/checkin/${link.checkinToken}`],
    ])
    expect((await pageWith(other)).data.person.name).toBe('Ada Lovelace')
  })

  it('ends when the email changes, and not when the name does', async () => {
    const [ada, ben] = [await browserOf('Ada Lovelace'), await browserOf('Ben Kanari')]
    await take(link.id, 'Name,Email,ID\nAda King,ada@example.com,1\nBen Kanari,new@example.com,2')
    expect((await pageWith(ada)).data.person.name).toBe('Ada King')
    expect((await pageWith(ben)).data.person).toBeUndefined()
  })

  it('that is nobody’s counts as a guess, and leads to the plain page even in a hall full of old links', async () => {
    const guess = () => app.call('GET', `/checkin/${link.checkinToken}?person=guess`, { ip: '203.0.113.9' })
    for (let nth = 0; nth <= 120; nth++) expect((await guess()).status).toBe(303)
    const unknown = '/api/checkin-links/AAAAAAAAAAAAAAAAAAAAAA'
    expect((await app.call('GET', unknown, { ip: '203.0.113.9' })).status).toBe(429)
  })

  it('is shown to the owner of the link alone, and for people on the list', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    const { status, body } = await asks.asOwner('POST', `/api/checkin-links/${link.id}/people/${unknown}/link`)
    expect([status, body.code]).toEqual([404, 'person_not_found'])
  })

  it('of somebody who is here by another key is marked', async () => {
    await arrive({}, { email: 'ada@example.com' })
    await arrive(await browserOf('Ada Lovelace'))
    expect(await records()).toEqual([
      ['Ada Lovelace', 'ada@example.com', 'taken_already'],
      ['Ada Lovelace', 'ada@example.com'],
    ])
  })

  it('stays known after a correction of the name', async () => {
    const { body } = await arrive(await browserOf('Ada Lovelace'))
    const path = `/api/checkin-links/${link.id}/checkins/${body.id}/correct`
    expect((await asks.asOwner('POST', path, { name: 'Countess', reason: 'As on her card' })).status).toBe(200)
    expect(await here()).toEqual(['Ada Lovelace link'])
  })
})

const LISTED_JOBS = `select from graphile_worker.jobs where task_identifier = 'let_in_listed'`

describe('a personal link where the list decides', () => {
  it('lets in at once, and others wait', async () => {
    await linkWith({ listRule: 'refuse' })
    const ada = await browserOf('Ada Lovelace')
    expect((await pageWith(ada)).data.reviewed).toBeUndefined()
    expect((await pageWith({})).data.reviewed).toBe(true)
    expect((await arrive(ada)).body.requiresReview).toBeFalsy()
    expect(await here()).toEqual(['Ada Lovelace link'])
    expect((await arrive({}, { name: 'Nobody' })).body.requiresReview).toBe(true)
    expect((await arrive(ada, { name: 'Nobody' })).body.requiresReview).toBe(true)
  })

  it('lets in its person once: from another browser, or by another key, the creator decides', async () => {
    await linkWith({ listRule: 'refuse', repeatRule: 'ever' })
    const [ada, passedOn] = [await browserOf('Ada Lovelace'), await browserOf('Ada Lovelace')]
    const first = await arrive(ada)
    expect(first.body.requiresReview).toBeFalsy()
    expect((await arrive({ ...ada, ...first.cookies })).body.alreadyCheckedIn).toBe(true)
    const second = await arrive(passedOn)
    expect(second.body.requiresReview).toBe(true)
    await arrive({}, { name: 'Dee' })
    await expect.poll(here).toEqual(['Ada Lovelace link', 'Dee name'])
    expect((await arrive(await browserOf('Dee'), { name: 'Dee' })).body.requiresReview).toBe(true)
    // The job that lets in who is on the list has run.
    await expect.poll(async () => (await app.deps.pool.query(LISTED_JOBS)).rowCount).toBe(0)
    expect((await asks.heldAt(link)).held.map(({ userName }: { userName: string }) => userName)).toEqual([
      'Ada Lovelace',
      'Dee',
    ])
    expect((await asks.decide(link, [second.body.id], 'approve')).decided).toEqual([second.body.id])
  })

  it('lets in its person once at a time where anybody may check in any number of times, unless it is the same browser', async () => {
    await linkWith({ listRule: 'refuse', repeatRule: 'any' })
    const [ada, passedOn] = [await browserOf('Ada Lovelace'), await browserOf('Ada Lovelace')]
    const first = await arrive(ada)
    expect(first.body.requiresReview).toBeFalsy()
    expect((await arrive(passedOn)).body.requiresReview).toBe(true)
    expect((await arrive({ ...ada, ...first.cookies })).body.requiresReview).toBeFalsy()
    await expect.poll(async () => (await app.deps.pool.query(LISTED_JOBS)).rowCount).toBe(0)
    expect(await records()).toHaveLength(2)
    expect((await asks.heldAt(link)).total).toBe(1)
  })

  it('passed on lets nobody in who knows the id of its person’s check-in', async () => {
    await linkWith({ listRule: 'refuse', repeatRule: 'any' })
    const [ada, passedOn] = [await browserOf('Ada Lovelace'), await browserOf('Ada Lovelace')]
    const { body, cookies } = await arrive(ada)
    const arrived = cookies.arrived!
    // As an earlier release wrote it, and with the proof of another check-in.
    for (const forged of [body.id, `${crypto.randomUUID()}.${arrived.split('.')[1]}`, `${body.id}.`])
      expect((await arrive({ ...passedOn, arrived: forged })).body.requiresReview).toBe(true)
    expect((await arrive({ ...passedOn, arrived })).body.requiresReview).toBeFalsy()
  })

  it('does not stand for the email, and then for being expected', async () => {
    await linkWith({ listRule: 'refuse', requireUserVerify: true })
    const sent = await arrive(await browserOf('Ada Lovelace'))
    expect([sent.body.requiresVerification, sent.text.includes('ada@')]).toEqual([true, false])
    expect(await here()).toEqual([])
    expect((await confirm('ada@example.com')).body.success).toBe(true)
    await arrive(await browserOf('Dee'), { name: 'Dee', email: 'own@example.com' })
    expect((await confirm('own@example.com')).body.success).toBe(true)
    expect(await here()).toEqual(['Ada Lovelace link', 'Dee link'])
    const unknown = await arrive(await browserOf('Dee'), { name: 'Dee' })
    expect([unknown.status, unknown.body.error]).toEqual([422, expect.stringContaining('email')])
  })
  it('is somebody else’s once the name is changed at the confirmation', async () => {
    await linkWith({ listRule: 'refuse', requireUserVerify: true })
    await arrive(await browserOf('Dee'), { name: 'Dee', email: 'mallory@example.com' })
    const refused = await confirm('mallory@example.com', { name: 'Mallory' })
    expect([refused.status, refused.body.code, await here()]).toEqual([422, 'not_expected', []])
    await linkWith({ listRule: 'flag', requireUserVerify: true })
    await arrive(await browserOf('Dee'), { name: 'Dee', email: 'second@example.com' })
    expect((await confirm('second@example.com', { name: 'Mallory' })).body.success).toBe(true)
    expect([await here(), await records()]).toEqual([[], [['Mallory', 'second@example.com', 'not_listed']]])
  })
})
