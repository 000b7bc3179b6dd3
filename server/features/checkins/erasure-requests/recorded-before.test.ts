import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../../testing/ask-makers.ts'
import { type MadeLink, postCheckIn } from '../../../testing/check-in-makers.ts'
import { erasureCalls } from '../../../testing/erasure-makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { recordCalls } from '../../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let asks: Asks
const { corrected, list, verify } = recordCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())
const { about, arrived, requestsAt, answer, tokenFor } = erasureCalls(
  () => app,
  () => asks,
)
const { names, take } = peopleCalls(
  () => app,
  () => asks.owner,
)

async function setErasure({ id }: MadeLink, erasure: 'visitor' | 'ask') {
  const { version } = (await asks.asOwner('GET', `/api/checkin-links/${id}/own`)).body
  const { status } = await asks.asOwner('POST', `/api/checkin-links/${id}/change`, { version, erasure })
  expect(status).toBe(200)
}
const checkIn = async ({ checkinToken }: MadeLink, email: string): Promise<string> =>
  (await postCheckIn(app, checkinToken, { email })).body.id
const erasuresOf = async (link: MadeLink, token: string) =>
  (await about(link, 'data', { token })).body.checkIns.map(({ id, erasure }: Record<string, string>) => [id, erasure])

it('what a visitor recorded before the creator was asked first, they still erase; the rest they ask for', async () => {
  const email = 'both@example.com'
  const link = await asks.link({ createdAt: '2020-01-01' })
  const before = await checkIn(link, email)
  await setErasure(link, 'ask')
  await app.advance('1 minute')
  const after = await checkIn(link, email)
  // An entered time gives and takes no right.
  await corrected(asks.owner, link.id, before, { at: (await app.deps.now()).toISOString() })
  await corrected(asks.owner, link.id, after, { at: new Date(Date.now() - 3_600_000).toISOString() })
  const token = await tokenFor(link, email)
  expect((await arrived(email, 'What is saved about you')).text).toContain('download it or erase it.')
  expect(new Map(await erasuresOf(link, token))).toEqual(
    new Map([
      [before, 'visitor'],
      [after, 'ask'],
    ]),
  )

  expect((await about(link, 'erase', { token })).body).toEqual({ erased: 1, left: 1 })
  expect((await list(asks.owner, link.id)).checkins.map(({ id }: { id: string }) => id)).toEqual([after])
  expect(await erasuresOf(link, token)).toEqual([[after, 'ask']])
  expect((await about(link, 'erase', { token })).body.code).toBe('erasure_changed')
  expect((await about(link, 'ask-erasure', { token })).status).toBe(200)
  expect(await verify(asks.owner, link.id)).toMatchObject({ valid: true })
})

it('who recorded everything before erases all of it, also what waited then', async () => {
  const email = 'before@example.com'
  const link = await asks.link()
  await checkIn(link, email)
  await asks.ask(link, { email })
  await setErasure(link, 'ask')
  await app.advance('1 minute')
  const token = await tokenFor(link, email)
  expect((await about(link, 'erase', { token })).body).toEqual({ erased: 2, left: 0 })
  expect((await about(link, 'data', { token })).body.code).toBe('data_link_invalid')
})

it('whom the list has had since before, its visitor erases; who was added after, they ask for', async () => {
  const email = 'listed@example.com'
  const link = await asks.link()
  await checkIn(link, email)
  await take(link.id, `Name,Email\nEarly,${email}`)
  await setErasure(link, 'ask')
  await app.advance('1 minute')
  await take(link.id, `Name,Email\nLate,${email}`)
  const token = await tokenFor(link, email)
  const expectedAs = async () =>
    (await about(link, 'data', { token })).body.expectedAs.map(({ name, erasure }: Record<string, string>) => [
      name,
      erasure,
    ])
  expect(await expectedAs()).toEqual([
    ['Late', 'ask'],
    ['Early', 'visitor'],
  ])
  expect((await about(link, 'erase', { token })).body).toEqual({ erased: 1, left: 1 })
  expect(await names(link.id)).toEqual(['Late'])
  expect(await expectedAs()).toEqual([['Late', 'ask']])
  expect((await about(link, 'ask-erasure', { token })).status).toBe(200)
  const [{ id }] = (await requestsAt(link)).requests
  expect((await answer(link, id, { answer: 'erase' })).status).toBe(200)
  expect(await names(link.id)).toEqual([])
})

it('a request is answered with the last check-in only where the list of people has nobody of its email', async () => {
  const email = 'still-listed@example.com'
  const link = await asks.link({ erasure: 'ask' })
  const id = await checkIn(link, email)
  await take(link.id, `Name,Email\nAda,${email}`)
  await about(link, 'ask-erasure', { token: await tokenFor(link, email) })
  await asks.asOwner('POST', `/api/checkin-links/${link.id}/checkins/${id}/erase`, { because: 'asked' })
  expect((await list(asks.owner, link.id)).checkins).toEqual([])
  expect((await requestsAt(link)).total).toBe(1)
})

it('the time counts at which the creator was last asked first', async () => {
  const email = 'again@example.com'
  const link = await asks.link({ erasure: 'ask' })
  const first = await checkIn(link, email)
  const token = await tokenFor(link, email)
  expect(await erasuresOf(link, token)).toEqual([[first, 'ask']])
  await setErasure(link, 'visitor')
  expect(await erasuresOf(link, token)).toEqual([[first, 'visitor']])
  await app.advance('1 minute')
  await setErasure(link, 'ask')
  expect(await erasuresOf(link, token)).toEqual([[first, 'visitor']])
})

it('the page about the link says who still erases by themselves', async () => {
  const [changed, made] = [await asks.link(), await asks.link({ erasure: 'ask' })]
  const page = async ({ checkinToken }: MadeLink) => (await app.call('GET', `/about/${checkinToken}`)).text
  const { rows } = await app.deps.pool.query(`update links set erasure = 'ask', asks_since = '2026-03-05T12:00:00Z',
    asks_after_ordinal = 0 where id = '${changed.id}' returning id`)
  expect(rows).toHaveLength(1)
  expect(await page(changed)).toContain(
    'If you checked in before March 5, 2026, you can erase that yourself, right away.',
  )
  expect(await page(made)).not.toContain('If you checked in before')
})
