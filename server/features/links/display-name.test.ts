import { afterAll, beforeAll, expect, it } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { linkCalls } from '../../testing/link-calls.ts'
import type { SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
const { someone, made, get, visit } = linkCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const save = ({ cookies }: SignedIn, displayName: string) =>
  app.call('POST', '/api/creators/display-name', { cookies, body: { displayName } })
const nameOn = async (token: string) => (await visit(token)).body.hostName
const askedFor = async (creator: SignedIn) => (await get(creator, '/api/dashboard')).body.creator

it('visitors are told who asks, where the link does not say', async () => {
  const creator = await someone({ planId: 2 })
  const plain = await made(creator)
  const named = await made(creator, { hostName: 'City Library' })
  expect(await nameOn(plain.checkinToken)).toBeNull()
  expect((await save(creator, '  Maya Lindholm ')).body).toEqual({ displayName: 'Maya Lindholm' })
  expect(await nameOn(plain.checkinToken)).toBe('Maya Lindholm')
  expect(await nameOn(named.checkinToken)).toBe('City Library')
  const page = (token: string) => app.call('GET', `/checkin/${token}`)
  expect((await page(plain.checkinToken)).text).toContain('Maya Lindholm')
  expect((await page(named.checkinToken)).text).not.toContain('Maya Lindholm')
  expect((await app.call('GET', `/about/${plain.checkinToken}`)).text).toContain('Maya Lindholm')
  // The creator's own view of a link has the link's own name, which the form changes.
  expect((await get(creator, `/api/checkin-links/${plain.id}/own`)).body.hostName).toBeNull()
})

it('stands in the email to a visitor, and not in its subject', async () => {
  const creator = await someone()
  await save(creator, 'Maya Lindholm')
  const { checkinToken } = await makeLink(app, creator.creatorId, { requireUserVerify: true })
  await postCheckIn(app, checkinToken, { email: 'mei@example.com' })
  const { subject, text } = await nextMailTo(app, 'mei@example.com')
  expect(text).toContain('Maya Lindholm asks you to confirm this check-in.')
  expect(subject).not.toContain('Maya')
})

it('stands on the poster as a name of the link does', async () => {
  const creator = await someone()
  const { id } = await made(creator)
  const poster = async () => (await get(creator, `/api/checkin-links/${id}/poster`)).text
  const unnamed = await poster()
  await save(creator, 'Maya Lindholm')
  const named = await poster()
  expect(named).not.toBe(unnamed)
  await app.deps.pool.query("update links set host_name = 'Maya Lindholm' where id = $1", [id])
  await save(creator, 'Somebody Else')
  expect(await poster()).toBe(named)
})

it('is asked for until it is given or refused', async () => {
  const [giving, refusing] = [await someone(), await someone()]
  expect(await askedFor(giving)).toMatchObject({ displayName: null, asksForName: true })
  await save(giving, 'Maya')
  expect(await askedFor(giving)).toMatchObject({ displayName: 'Maya', asksForName: false })
  expect((await get(giving, '/api/account-summary')).body.creator.displayName).toBe('Maya')
  expect((await get(giving, '/api/creator-plan')).body.creator.displayName).toBe('Maya')
  expect((await save(refusing, ' ')).body).toEqual({ displayName: null })
  expect(await askedFor(refusing)).toMatchObject({ displayName: null, asksForName: false })
})

it('is one line of at most 80 characters without a web address', async () => {
  const creator = await someone()
  expect((await save(creator, 'M'.repeat(80))).status).toBe(200)
  for (const name of ['M'.repeat(81), 'www.pay-here', 'See pay.example', 'http://x', 'Ma\u202eya'])
    expect((await save(creator, name)).status, name).toBe(400)
  expect((await save(creator, 'See pay.example')).body.code).toBe('host_name_has_url')
  expect((await save(creator, 'Nearmark Support: call +44 20 7946 0000')).body.code).toBe('host_name_misleads')
  expect((await save(creator, 'Dr. M. Lindholm')).status).toBe(200)
})
