import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MadeLink, makeLink, northOf, TOWERS } from '../../testing/check-in-makers.ts'
import { displayCalls } from '../../testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { make, pair, checkInAtKiosk, presentAtKiosk, checkOutAtKiosk } = displayCalls(
  () => app,
  () => owner,
)

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const site = () => makeLink(app, owner.creatorId, { checkOut: 'ask' })
const kioskAt = async (link: MadeLink) =>
  (await pair((await make(link.id, 'Reception', { mode: 'kiosk', pin: '2468' })).token)).cookies
const records = async ({ id }: MadeLink) =>
  (await app.call('GET', `/api/checkin-links/${id}/checkins`, { cookies: owner.cookies })).body.checkins
const arrive = async (cookies: Record<string, string>, name: string) =>
  (await checkInAtKiosk(cookies, { name, email: null })).body

it('who types a name finds their own row, checks out, and the record says where', async () => {
  const link = await site()
  const cookies = await kioskAt(link)
  const { id } = await arrive(cookies, 'José García')
  await arrive(cookies, 'Wei Ling')
  const found = await presentAtKiosk(cookies, ' jose  garcia')
  expect(found.body.people.map((person: { id: string }) => person.id)).toEqual([id])
  expect(found.text).not.toMatch(/Wei|Jos/)
  const out = { name: 'Jose Garcia', id, ...TOWERS, accuracyM: 10 }
  const left = await checkOutAtKiosk(cookies, out)
  expect([left.status, left.body.verified, left.body.minutes]).toEqual([200, true, 0])
  expect((await checkOutAtKiosk(cookies, out)).body).toEqual(left.body)
  expect((await presentAtKiosk(cookies, 'José García')).body.people).toEqual([])
  const [stays, gone] = await records(link)
  expect([stays.outBy, gone.outBy, gone.outVerified]).toEqual([undefined, 'kiosk', true])
})

it('a name is found whatever apostrophe the keyboard types', async () => {
  const cookies = await kioskAt(await site())
  const { id } = await arrive(cookies, "Sinéad O'Connor")
  expect((await presentAtKiosk(cookies, 'Sinead O’Connor')).body.people).toMatchObject([{ id }])
  expect((await checkOutAtKiosk(cookies, { name: 'sinead oconnor', id })).status).toBe(200)
})

it('namesakes are all shown, by when they came', async () => {
  const cookies = await kioskAt(await site())
  const ids = [(await arrive(cookies, 'Mei')).id, (await arrive(cookies, 'Mei')).id]
  const { people } = (await presentAtKiosk(cookies, 'Mei')).body
  expect(people.map((person: { id: string }) => person.id)).toEqual(ids)
  expect(people.every(({ since }: { since: string }) => !Number.isNaN(Date.parse(since)))).toBe(true)
  await checkOutAtKiosk(cookies, { name: 'Mei', id: ids[0] })
  expect((await presentAtKiosk(cookies, 'Mei')).body.people).toEqual([{ id: ids[1] }])
})

it('the twelfth of one name finds a row too', async () => {
  const cookies = await kioskAt(await site())
  const ids: string[] = []
  for (let nth = 0; nth < 12; nth++) ids.push((await arrive(cookies, 'Visitor')).id)
  const { people } = (await presentAtKiosk(cookies, 'visitor')).body
  expect(people.map((person: { id: string }) => person.id)).toEqual(ids)
})

it('a tablet that is elsewhere checks out without verifying it', async () => {
  const cookies = await kioskAt(await site())
  const { id } = await arrive(cookies, 'Mei')
  expect((await checkOutAtKiosk(cookies, { name: 'Mei', id, ...northOf(900), accuracyM: 10 })).body.verified).toBe(
    false,
  )
})

it('nobody is checked out under another name, at another link, or where nobody checks out', async () => {
  const link = await site()
  const cookies = await kioskAt(link)
  const { id } = await arrive(cookies, 'Mei')
  expect((await checkOutAtKiosk(cookies, { name: 'Wei', id })).body.code).toBe('not_here')
  expect((await checkOutAtKiosk(await kioskAt(await site()), { name: 'Mei', id })).body.code).toBe('not_here')
  expect((await records(link))[0].outBy).toBeUndefined()
  const plain = await kioskAt(await makeLink(app, owner.creatorId))
  await arrive(plain, 'Mei')
  expect((await presentAtKiosk(plain, 'Mei')).body.people).toEqual([])
})

it('a kiosk is no place to try names without end', async () => {
  const cookies = await kioskAt(await site())
  const statuses = await Promise.all(
    Array.from({ length: 62 }, async () => (await presentAtKiosk(cookies, 'X')).status),
  )
  expect(statuses.filter(status => status === 429)).toHaveLength(2)
})
