import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../../testing/ask-makers.ts'
import { nextMailTo } from '../../../testing/captured-mail.ts'
import { type MadeLink, northOf, postCheckIn } from '../../../testing/check-in-makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let asks: Asks
let link: MadeLink
let links = 0
/** Of Ada, at the newest link. */
let email = ''
const { list, personalLink, take } = peopleCalls(
  () => app,
  () => asks.owner,
)

beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

async function linkOfAda(traits: Parameters<Asks['link']>[0] = {}) {
  email = `ada-${++links}@example.com`
  link = await asks.link({ requireUserVerify: true, ...traits })
  await take(link.id, `Name,Email,ID\nAda Lovelace,${email},1\nBen Kanari,ben@example.com,2`)
}

/** What a browser keeps that has opened a personal link. */
async function browserOf(name: string) {
  const { id } = (await list(link.id)).people.find(person => person.name === name)!
  return (await app.call('GET', await personalLink(link.id, id))).cookies
}
const arrive = (cookies: Record<string, string>, changes: object = {}) =>
  postCheckIn(app, link.checkinToken, { ...northOf(20), name: 'Ada Lovelace', email: '', ...changes }, { cookies })

/** What the browser has that has confirmed the email of Ada by her personal link. */
async function adaConfirmed(more: object = {}) {
  const ada = await browserOf('Ada Lovelace')
  expect((await arrive(ada)).body.requiresVerification).toBe(true)
  const { token } = await nextMailTo(app, email)
  const confirmed = { token, confirm: true, ...more }
  const path = `/api/verify-checkin/${link.checkinToken}`
  const { cookies, headers } = await app.call('POST', path, { body: confirmed })
  return { ada, cookies: { ...ada, ...cookies }, headers }
}

it('asks for no email in the browser that has confirmed it, and in others does', async () => {
  await linkOfAda()
  const { ada, cookies, headers } = await adaConfirmed()
  expect(headers['set-cookie']).toMatch(
    new RegExp(
      `^confirmed=[\\w-]{43}; Max-Age=15552000; Path=/api/checkin/${link.checkinToken}; HttpOnly; SameSite=Lax$`,
    ),
  )
  const again = await arrive(cookies)
  expect([again.body.message, again.body.requiresVerification]).toEqual(['Check-in Confirmed', false])
  const verified = 'select from check_ins where link_id = $1 and email_verified'
  expect((await app.deps.pool.query(verified, [link.id])).rowCount).toBe(2)
  const { people } = await list(link.id, 'state=here')
  expect(people).toMatchObject([{ name: 'Ada Lovelace', matchedBy: 'link' }])
  expect((await arrive(ada)).body.requiresVerification).toBe(true)
  expect((await arrive({ confirmed: cookies.confirmed! })).body.code).toBe('email_required')
})

it.each([
  ['another email', { email: 'other@example.com' }],
  ['another name', { name: 'Grace', email: 'grace@example.com' }],
])('asks for one with %s', async (_, changes) => {
  await linkOfAda()
  const { cookies } = await adaConfirmed()
  expect((await arrive(cookies, changes)).body.requiresVerification).toBe(true)
})

it('asks for one where the list has another email by now, by another person’s link, and once the link is forgotten', async () => {
  await linkOfAda()
  const { cookies } = await adaConfirmed()
  const ben = { ...(await browserOf('Ben Kanari')), confirmed: cookies.confirmed! }
  expect((await arrive(ben, { name: 'Ben Kanari' })).body.requiresVerification).toBe(true)
  const forgotten = await app.call('DELETE', `/api/checkin/${link.checkinToken}/person`, { cookies })
  expect(String(forgotten.headers['set-cookie'])).toContain('confirmed=;')
  await take(link.id, 'Name,Email,ID\nAda Lovelace,new@example.com,1')
  const anew = { ...(await browserOf('Ada Lovelace')), confirmed: cookies.confirmed! }
  expect((await arrive(anew)).body.requiresVerification).toBe(true)
})

it('proves nothing where the name was changed at the confirmation', async () => {
  await linkOfAda()
  expect((await adaConfirmed({ name: 'Grace' })).cookies.confirmed).toBeUndefined()
})

it('still waits for the creator where the position leaves doubt, and then for its email first', async () => {
  await linkOfAda()
  const { cookies } = await adaConfirmed()
  const asked = await arrive(cookies, { ...northOf(140), askReview: true })
  expect(asked.body).toMatchObject({ requiresVerification: true, requiresReview: true })
})

it('makes no second record of a person who has confirmed the email in two browsers', async () => {
  await linkOfAda({ repeatRule: 'ever' })
  const { cookies } = await adaConfirmed()
  const [record] = (await asks.listOf(link)).checkins
  expect((await arrive(cookies)).body).toMatchObject({ alreadyCheckedIn: true, id: record.id })
})

it('lets in at once where the list decides', async () => {
  await linkOfAda({ listRule: 'refuse' })
  const { cookies } = await adaConfirmed()
  expect((await arrive(cookies)).body.message).toBe('Check-in Confirmed')
})
