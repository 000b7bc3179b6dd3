import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { makeLink, northOf } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
let url: string
beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  app = await startTestApp({ PORT: String(port), APP_URL: url })
  await app.app.listen({ port, host: '127.0.0.1' })
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const linkWith = (traits: Parameters<typeof makeLink>[2] = {}) => makeLink(app, owner.creatorId, traits)

/** What the specification lets a page send, and nothing that came later. */
const specified = (metres: number, changes: object = {}) => ({
  name: 'Aisyah',
  email: 'aisyah@example.com',
  phone: '+60 12-345 6789',
  ...northOf(metres),
  photo: null,
  ...changes,
})
/** As the page did before there were asks, with a key against doubled check-ins. */
const firstPage = (metres: number) =>
  specified(metres, { accuracyM: 30, fixedAt: new Date().toISOString(), photoSource: null })

/** Sends it with no more than a browser adds. */
async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  })
  const cookie = reply.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  return { status: reply.status, body: await reply.json(), cookie }
}
const checkIn = (token: string, body: object, headers?: Record<string, string>) =>
  post(`/api/checkin/${token}`, body, headers)

describe('a page from before asks, marks and records', () => {
  it.each([
    ['the fields of the specification', specified],
    ['the fields of the first version', firstPage],
  ])('checks in and is refused with %s', async (_, bodyAt) => {
    const { id, checkinToken } = await linkWith()
    const link = await (await fetch(`${url}/api/checkin-links/${checkinToken}`)).json()
    expect(link).toMatchObject({
      locationName: 'Petronas Towers',
      requirePhotoVerify: false,
      requireUserVerify: false,
      isLinkBlocked: false,
    })
    expect(Object.keys(link)).toEqual(expect.arrayContaining(['latitude', 'longitude', 'expiresAt']))
    expect(await checkIn(checkinToken, bodyAt(101))).toMatchObject({
      status: 422,
      body: expect.objectContaining({ error: 'You are 101m away from the check-in location', distance: 101 }),
    })
    const { status, body } = await checkIn(checkinToken, bodyAt(99), { 'idempotency-key': 'a-key-of-the-page' })
    expect([status, body]).toEqual([
      200,
      { message: 'Check-in Confirmed', requiresVerification: false, id: body.id, checkedInAt: body.checkedInAt },
    ])
    const { body: list } = await app.call('GET', `/api/checkin-links/${id}/checkins`, { cookies: owner.cookies })
    expect(list.checkins).toMatchObject([{ userName: 'Aisyah', source: 'visitor', recordState: 'valid' }])
  })

  it('confirms its email by token, name and phone alone', async () => {
    const { checkinToken } = await linkWith({ requireUserVerify: true })
    const email = 'verifies@example.com'
    const { body, cookie } = await checkIn(checkinToken, specified(20, { email }))
    expect(body).toMatchObject({ requiresVerification: true })
    const { token } = await nextMailTo(app, email)
    const path = `/api/verify-checkin/${checkinToken}`
    const confirmed = await post(path, { token, name: 'Aisyah', phone: '' }, { cookie })
    expect(confirmed.body).toMatchObject({ success: true, userEmail: email })
  })

  it.each([
    ['ask', { doubt: 'ask' }, 140, { status: 422, body: { distance: 140, mayAsk: true } }],
    ['refuse', { doubt: 'refuse' }, 140, { status: 422, body: { distance: 140 } }],
    ['accept', { doubt: 'accept' }, 120, { status: 200, body: { message: 'Check-in Confirmed' } }],
    ['record once', { repeatRule: 'ever' }, 20, { status: 200, body: { message: 'Check-in Confirmed' } }],
    ['keep verdicts', { keeps: 'verdict' }, 20, { status: 200, body: { message: 'Check-in Confirmed' } }],
  ] as const)('gets an answer that it understands at a link set to %s', async (_, traits, metres, reply) => {
    const { checkinToken } = await linkWith(traits)
    expect(await checkIn(checkinToken, firstPage(metres))).toMatchObject(reply)
  })

  it('is told in a sentence what it cannot do: too blurred, ended', async () => {
    const { checkinToken } = await linkWith({ coarse: 'ask' })
    expect(await checkIn(checkinToken, { ...firstPage(20), accuracyM: 5000 })).toMatchObject({
      status: 422,
      body: { error: 'Your phone gives only an approximate position.' },
    })
    const ended = await linkWith({ expiresAt: '2024-05-01T10:00:00Z' })
    expect(await checkIn(ended.checkinToken, specified(20))).toMatchObject({
      status: 410,
      body: { error: expect.stringContaining('expired') },
    })
  })
})
