import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MadeLink, northOf, postCheckIn } from '../../../testing/check-in-makers.ts'
import { codeCalls } from '../../../testing/code-calls.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { markLink } from './mark-link.ts'

let app: TestApp
let owner: SignedIn
const {
  at,
  setClock,
  link: newLink,
  screen,
  ticket: ticketFor,
  arrive,
} = codeCalls(
  () => app,
  () => owner,
)

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-01T12:00Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())
beforeEach(() => at(0))

const listed = async (link: MadeLink) =>
  (await app.call('GET', `/api/checkin-links/${link.id}/checkins?limit=100`, { cookies: owner.cookies })).body
const marksAt = async (link: MadeLink): Promise<[string, string, string | undefined][]> =>
  (await listed(link)).checkins.flatMap(
    ({ userName, marks }: { userName: string; marks: { kind: string; other: { userName: string } | null }[] }) =>
      marks.map(({ kind, other }) => [userName, kind, other?.userName]),
  )
const look = (link: MadeLink) => markLink(app.deps, link.checkinToken)

let people = 0
/** Each at a spot of their own. */
const spot = () => {
  people++
  return { email: '', ...northOf(20 + people / 7) }
}

describe('one scan that serves several', () => {
  it('marks the later names as the same phone, whatever cookie was chosen and however late they come', async () => {
    const link = await newLink()
    const { code } = await (await screen(link)).code()
    // The one who stands at the screen agrees with the others on a cookie, and sends them the ticket.
    const chosen = { code: 'agreed' }
    const { body } = await app.call('POST', `/api/checkin/${link.checkinToken}/code`, {
      body: { code },
      cookies: chosen,
    })
    const shared = { ticket: body.ticket as string, cookies: chosen }
    expect((await arrive(link, shared, { name: 'Scans', ...spot() })).status).toBe(200)
    await at(9)
    for (const name of ['Home', 'Bed'])
      expect((await arrive(link, shared, { name, ...spot(), ip: '203.0.113.77' })).status).toBe(200)
    await look(link)
    expect(await marksAt(link)).toEqual(
      expect.arrayContaining([
        ['Home', 'same_device', 'Scans'],
        ['Bed', 'same_device', 'Home'],
      ]),
    )
    expect(await marksAt(link)).toHaveLength(2)
  })

  it('marks those who were let in after a review as well', async () => {
    const link = await newLink({ doubt: 'ask' })
    const shared = await ticketFor(link, await (await screen(link)).code())
    expect((await arrive(link, shared, { name: 'Scans', ...spot() })).status).toBe(200)
    const asks = { name: 'Asks', email: '', ...northOf(140), accuracyM: 60, askReview: true }
    const { body } = await arrive(link, shared, asks)
    expect(body.id).toBeDefined()
    const decided = await app.call('POST', `/api/checkin-links/${link.id}/held/decide`, {
      body: { ids: [body.id], decision: 'approve' },
      cookies: owner.cookies,
    })
    expect(decided.status).toBe(200)
    await look(link)
    expect((await marksAt(link)).filter(([, kind]) => kind === 'same_device')).toEqual([
      ['Asks', 'same_device', 'Scans'],
    ])
  })

  it('marks nobody who scans for themselves, reloads, or comes again by a second browser', async () => {
    const link = await newLink()
    const screenOfLink = await screen(link)
    const own = async () => ticketFor(link, await screenOfLink.code())
    for (const name of ['Ana', 'Ben', 'Cem'])
      expect((await arrive(link, await own(), { name, ...spot() })).status).toBe(200)
    // A page inside an app loses the visitor, who opens the link in the browser of the phone.
    const [inApp, inBrowser] = [await own(), await own()]
    expect(inApp.ticket).not.toBe(inBrowser.ticket)
    expect((await arrive(link, inBrowser, { name: 'Dua', ...spot() })).status).toBe(200)
    // A ticket is kept by a reload with its cookie, and the same name is no other person.
    const first = await own()
    for (let time = 0; time < 2; time++)
      expect(
        (
          await postCheckIn(
            app,
            link.checkinToken,
            { ticket: first.ticket, name: 'Eva', ...spot() },
            { cookies: first.cookies },
          )
        ).status,
      ).toBe(200)
    await look(link)
    expect(await marksAt(link)).toEqual([])
  })
})
