import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOUBTFUL } from '../../testing/ask-makers.ts'
import { mailTo, nextMailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
let visitors = 0

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

interface Waiting {
  link: MadeLink
  email: string
  path: string
  cookies: Record<string, string>
}

/** A browser that has opened the page and checked in, and whose first email has arrived. */
async function waitingBrowser(traits: object = {}, changes: object = {}): Promise<Waiting> {
  const link = await makeLink(app, owner.creatorId, { requireUserVerify: true, ...traits })
  const email = `mistyped-${++visitors}@example.com`
  const { cookies } = await app.call('GET', `/checkin/${link.checkinToken}`)
  const reply = await postCheckIn(app, link.checkinToken, { email, ...changes }, { cookies })
  expect([reply.status, reply.body.requiresVerification]).toEqual([200, true])
  await nextMailTo(app, email)
  return { link, email, cookies, path: `/api/checkin/${link.checkinToken}/pending/${reply.body.id}` }
}

const state = async ({ path, cookies }: Waiting) => (await app.call('GET', path, { cookies })).body.state
const resendEmail = ({ path, cookies }: Waiting) => app.call('POST', `${path}/email`, { body: {}, cookies })
const withdraw = ({ path, cookies }: Waiting) => app.call('DELETE', path, { cookies })
const seenBy = async (link: MadeLink) =>
  (await app.call('GET', `/api/checkin-links/${link.id}/checkins`, { cookies: owner.cookies })).body

const photosLeft = async () => {
  const found = await readdir(`${app.dataDir}/photos`, { recursive: true })
  return found.filter(name => name.endsWith('.jpg'))
}

const confirm = async ({ link, email, cookies }: Waiting, emails = 1) => {
  const { token } = await nextMailTo(app, email, emails)
  return app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token }, cookies })
}

describe('a pending check-in, in the browser that made it', () => {
  it('is emailed again, and the newest email confirms it', async () => {
    const waiting = await waitingBrowser()
    expect((await resendEmail(waiting)).body).toEqual({ state: 'pending' })
    expect((await confirm(waiting, 2)).body.success).toBe(true)
    expect(await state(waiting)).toBe('confirmed')
    expect((await resendEmail(waiting)).body).toEqual({ state: 'confirmed' })
  })

  it('is emailed once by a call that is repeated because its response was lost', async () => {
    const waiting = await waitingBrowser()
    const replies = [await resendEmail(waiting), await resendEmail(waiting)]
    expect(replies.map(reply => reply.body)).toEqual([{ state: 'pending' }, { state: 'pending' }])
    await app.advance('31 seconds')
    await resendEmail(waiting)
    await nextMailTo(app, waiting.email, 3)
    expect(await mailTo(app, waiting.email)).toHaveLength(3)
  })

  it('is emailed within the limits of the recipient, and says so each time', async () => {
    const waiting = await waitingBrowser()
    for (let i = 0; i < 2; i++) {
      await app.advance('31 seconds')
      expect((await resendEmail(waiting)).status).toBe(200)
    }
    await app.advance('31 seconds')
    const refused = [await resendEmail(waiting), await resendEmail(waiting)]
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([429, 'emails_used_up'])
      expect(body.error).toMatch(
        /^We sent three emails in the last hour\. Use the newest, or try again in \d+ minutes\.$/,
      )
    }
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(60)
    expect((await confirm(waiting, 3)).body.success).toBe(true)
  })

  it('is withdrawn with its photo; its email confirms nothing, and a second time changes nothing', async () => {
    const photo = (
      await sharp({ create: { width: 64, height: 48, channels: 3, background: '#1D5FD6' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    const waiting = await waitingBrowser({ requirePhotoVerify: true }, { photo })
    expect(await photosLeft()).toHaveLength(1)
    expect((await withdraw(waiting)).body).toEqual({ state: 'gone' })
    expect((await withdraw(waiting)).body).toEqual({ state: 'gone' })
    expect(await state(waiting)).toBe('gone')
    expect((await confirm(waiting)).body.code).toBe('verification_invalid')
    const { linkInfo, pagination } = await seenBy(waiting.link)
    expect([linkInfo.pendingCount, pagination.total]).toEqual([0, 0])
    await expect.poll(photosLeft).toEqual([])
  })

  it('stays once it is confirmed', async () => {
    const waiting = await waitingBrowser()
    await confirm(waiting)
    expect((await withdraw(waiting)).body).toEqual({ state: 'confirmed' })
    expect((await seenBy(waiting.link)).pagination.total).toBe(1)
  })

  it('is recognised although the response to an ask was lost, whose page sets no cookie', async () => {
    const link = await makeLink(app, owner.creatorId, { doubt: 'ask' })
    const lost = { headers: { 'idempotency-key': 'lost-ask' } }
    const ask = { ...DOUBTFUL, askReview: true }
    await postCheckIn(app, link.checkinToken, ask, lost)
    const { body, cookies } = await postCheckIn(app, link.checkinToken, ask, lost)
    const path = `/api/checkin/${link.checkinToken}/pending/${body.id}`
    expect((await app.call('GET', path, { cookies })).body).toEqual({ state: 'held' })
    const other = await makeLink(app, owner.creatorId, { doubt: 'ask' })
    const guessed = await postCheckIn(app, other.checkinToken, ask, lost)
    expect((await app.call('GET', path, { cookies: guessed.cookies })).status).toBe(404)
  })

  it('is recognised although the response to the check-in was lost with its cookie', async () => {
    const link = await makeLink(app, owner.creatorId, { requireUserVerify: true })
    const { cookies } = await app.call('GET', `/checkin/${link.checkinToken}`)
    const again = { cookies, headers: { 'idempotency-key': 'lost-answer' } }
    await postCheckIn(app, link.checkinToken, { email: 'lost@example.com' }, again)
    const { body } = await postCheckIn(app, link.checkinToken, { email: 'lost@example.com' }, again)
    const path = `/api/checkin/${link.checkinToken}/pending/${body.id}`
    expect((await app.call('GET', path, { cookies })).body).toEqual({ state: 'pending' })
  })
})

describe('a pending check-in, in any other browser', () => {
  it.each([
    ['without a cookie', {}],
    ['with a cookie of its own', { visitor: 'another-browser' }],
  ])('is not found: %s', async (_, cookies) => {
    const waiting = await waitingBrowser()
    const stranger = { ...waiting, cookies }
    const replies = [
      await app.call('GET', waiting.path, { cookies }),
      await resendEmail(stranger),
      await withdraw(stranger),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'not_found']))
    expect(await state(waiting)).toBe('pending')
    expect(await mailTo(app, waiting.email)).toHaveLength(1)
  })
})

it('a browser gets the cookie only where the link verifies emails', async () => {
  const plain = await makeLink(app, owner.creatorId)
  const verifying = await makeLink(app, owner.creatorId, { requireUserVerify: true })
  expect((await app.call('GET', `/checkin/${plain.checkinToken}`)).cookies).toEqual({})
  const first = await app.call('GET', `/checkin/${verifying.checkinToken}`)
  const second = await app.call('GET', `/checkin/${verifying.checkinToken}`, { cookies: first.cookies })
  expect(first.cookies).toEqual({ visitor: expect.stringMatching(/^[\w-]{43}$/) })
  expect(second.cookies).toEqual(first.cookies)
})

it('the cookie lasts as long as anybody may wait, whatever the browser opens meanwhile', async () => {
  const asking = await makeLink(app, owner.creatorId, { doubt: 'ask' })
  const verifying = await makeLink(app, owner.creatorId, { requireUserVerify: true })
  const asked = await postCheckIn(app, asking.checkinToken, { ...DOUBTFUL, askReview: true })
  const { cookies } = asked
  const opened = await app.call('GET', `/checkin/${verifying.checkinToken}`, { cookies })
  const email = 'waits-too@example.com'
  const pending = await postCheckIn(app, verifying.checkinToken, { email }, { cookies })
  for (const reply of [asked, opened, pending]) {
    expect(reply.cookies).toEqual(cookies)
    expect(String(reply.headers['set-cookie'])).toContain(`Max-Age=${30 * 24 * 3600}`)
  }
  expect(
    (await app.call('GET', `/api/checkin/${asking.checkinToken}/pending/${asked.body.id}`, { cookies })).body,
  ).toEqual({ state: 'held' })
})
