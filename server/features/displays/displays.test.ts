import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { displayCalls } from '../../testing/display-calls.ts'
import { holdsSecret } from '../../testing/holds-secret.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { LECTURE, MONDAY, sessionsAt } from '../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const {
  setClock,
  link: scheduledLink,
  arrive,
} = sessionsAt(
  () => app,
  () => owner,
)
const { make, renew, list, read, pair, show, remove } = displayCalls(
  () => app,
  () => owner,
)
const { take } = peopleCalls(
  () => app,
  () => owner,
)

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-01T12:00Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())
beforeEach(() => setClock('2027-01-01T12:00Z'))

const newLink = (traits: Parameters<typeof makeLink>[2] = {}) => makeLink(app, owner.creatorId, traits)
/** The cookies of a screen that was just paired. */
const screenOf = async (link: { id: string }) => (await pair((await make(link.id)).token)).cookies

describe('a display', () => {
  it('shows place, address and count, and nobody’s name', async () => {
    const link = await newLink({ locationName: 'Main Hall', hostName: 'KL Design Week' })
    const cookies = await screenOf(link)
    await postCheckIn(app, link.checkinToken, { name: 'Canary Kanari' })
    const { status, body, text } = await show(cookies)
    expect([status, body]).toEqual([
      200,
      {
        place: { name: 'Main Hall', hostName: 'KL Design Week' },
        url: `${app.deps.config.APP_URL}/checkin/${link.checkinToken}`,
        zone: 'Asia/Kuala_Lumpur',
        now: expect.stringMatching(/^2027-01-01T12:00/),
        closed: null,
        checksOut: false,
        session: null,
        present: 1,
        latest: expect.stringMatching(/^2027-01-01T12:00/),
      },
    ])
    expect(text).not.toMatch(/Kanari|aisyah|owner@/)
  })

  it('counts today by the clock of its place', async () => {
    const link = await newLink()
    const cookies = await screenOf(link)
    await postCheckIn(app, link.checkinToken)
    // Midnight in Kuala Lumpur is 16:00 in UTC.
    await setClock('2027-01-01T15:59Z')
    expect((await show(cookies)).body.present).toBe(1)
    await setClock('2027-01-01T16:01Z')
    expect((await show(cookies)).body.present).toBe(0)
  })

  it('of a link with sessions names the one that is open, who came to it, and between them when it opens', async () => {
    const link = await scheduledLink()
    const cookies = await screenOf(link)
    expect((await show(cookies)).body).toMatchObject({
      zone: 'Europe/Berlin',
      closed: 'This check-in opens on Monday at 08:45.',
      session: null,
    })
    await setClock('2027-01-04T08:01Z')
    await arrive(link)
    await arrive(link, { name: 'Ben', email: 'ben@example.com' })
    expect((await show(cookies)).body).toMatchObject({
      closed: null,
      session: { title: 'Lecture', startsAt: MONDAY, endsAt: '2027-01-04T09:30:00.000Z' },
      present: 2,
    })
  })

  it('of a link with a list counts people, as the details do', async () => {
    const link = await scheduledLink(LECTURE, { repeatRule: 'any' })
    await take(link.id, 'Name\nDee\nEve')
    const cookies = await screenOf(link)
    await setClock('2027-01-04T08:01Z')
    for (const name of ['Dee', 'Dee', 'Guest']) await arrive(link, { name, email: '' })
    expect((await show(cookies)).body.present).toBe(2)
  })

  it('says that its link has ended', async () => {
    const cookies = await screenOf(await newLink({ expiresAt: '2027-01-01T12:10Z' }))
    await setClock('2027-01-01T12:11Z')
    expect((await show(cookies)).body.closed).toBe('This check-in link has expired')
  })

  it('says that those who leave check out', async () => {
    const cookies = await screenOf(await newLink({ checkOut: 'ask' }))
    expect((await show(cookies)).body.checksOut).toBe(true)
  })

  it('is listed with its screen, which was last in touch at a time', async () => {
    const link = await newLink()
    const { token, display } = await make(link.id, 'Entrance')
    expect(await list(link.id)).toEqual([display])
    expect(display).toMatchObject({ name: 'Entrance', pairedAt: null, seenAt: null })
    expect(display.pairUntil).toMatch(/^2027-01-01T12:15/)
    const { cookies } = await pair(token)
    await setClock('2027-01-01T13:00Z')
    expect(String((await show(cookies)).headers['set-cookie'])).toContain(
      `display=${cookies.display}; Max-Age=34560000`,
    )
    const [paired] = await list(link.id)
    expect(paired).toMatchObject({ pairUntil: null, pairedAt: expect.stringMatching(/T12:00/) })
    expect(paired!.seenAt).toMatch(/T13:00/)
  })

  it('needs a name, and a link has at most ten', async () => {
    const link = await newLink()
    expect((await make(link.id, ' ')).body).toMatchObject({ code: 'invalid_input', error: 'Please enter the name.' })
    for (let nth = 0; nth < 10; nth++) expect((await make(link.id)).status).toBe(200)
    expect((await make(link.id)).body.code).toBe('too_many_displays')
    await setClock('2027-01-01T12:16Z')
    expect(await list(link.id)).toEqual([])
    expect((await make(link.id)).status).toBe(200)
  })
})

describe('a pairing link', () => {
  it('works once', async () => {
    const { token } = await make((await newLink()).id)
    expect((await pair(token)).status).toBe(200)
    expect((await pair(token)).body.code).toBe('pairing_invalid')
  })

  it('works again for a press whose answer was lost, for a while, and for no other', async () => {
    const { token } = await make((await newLink()).id)
    const press = (key: string) => pair(token, '198.51.100.7', {}, { 'idempotency-key': key })
    const first = await press('one')
    expect((await press('another')).body.code).toBe('pairing_invalid')
    const second = await press('one')
    expect([second.status, second.cookies]).toEqual([200, first.cookies])
    expect((await show(second.cookies)).status).toBe(200)
    await setClock('2027-01-01T12:11Z')
    expect((await press('one')).body.code).toBe('pairing_invalid')
  })

  it('makes one of two screens that open it together', async () => {
    const { token } = await make((await newLink()).id)
    const statuses = await Promise.all([pair(token), pair(token), pair(token)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('works for 15 minutes', async () => {
    const { token } = await make((await newLink()).id)
    await setClock('2027-01-01T12:15:30Z')
    expect((await pair(token)).body.code).toBe('pairing_invalid')
  })

  it('says which display and place it is for, until it has ended', async () => {
    const { token } = await make((await newLink({ locationName: 'Main Hall' })).id, 'Entrance')
    expect((await read(token)).body).toEqual({
      name: 'Entrance',
      placeName: 'Main Hall',
      names: 'none',
      mode: 'wall',
    })
    expect((await pair(token)).status).toBe(200)
    expect((await read(token)).body.code).toBe('pairing_invalid')
  })

  it('gives way to a new one, until a screen has opened it', async () => {
    const { token, display } = await make((await newLink()).id)
    await setClock('2027-01-01T12:10Z')
    const renewed = await renew(display.id)
    expect(renewed.display).toMatchObject({ id: display.id, pairUntil: expect.stringMatching(/T12:25/) })
    expect((await pair(token)).body.code).toBe('pairing_invalid')
    const other = await makeCreator(app, { email: 'stranger@example.com', planId: 5 })
    expect((await renew(display.id, other)).body.code).toBe('display_not_found')
    expect((await pair(renewed.token)).status).toBe(200)
    expect((await renew(display.id)).body.code).toBe('display_not_found')
  })

  it('and the cookie are stored as hashes', async () => {
    const { token, url } = await make((await newLink()).id)
    expect(url).toBe(`${app.deps.config.APP_URL}/wall#${token}`)
    const before = await app.deps.pool.query('select * from displays')
    const { cookies } = await pair(token)
    const after = await app.deps.pool.query('select * from displays')
    const rows = [...before.rows, ...after.rows]
    expect([holdsSecret(rows, token), holdsSecret(rows, cookies.display!)]).toEqual([false, false])
  })

  it('cannot be guessed at leisure', async () => {
    const guess = (nth: number) => pair(`guess-${nth}`, '203.0.113.9')
    for (let nth = 0; nth < 30; nth++) expect((await guess(nth)).status).toBe(400)
    expect((await guess(30)).status).toBe(429)
  })
})

describe('a display that is removed', () => {
  it('shows nothing more', async () => {
    const link = await newLink()
    const { token, display } = await make(link.id)
    const { cookies } = await pair(token)
    expect((await remove(display.id)).status).toBe(200)
    expect((await show(cookies)).body.code).toBe('display_removed')
    expect((await app.call('GET', '/api/displays/this/live', { cookies })).status).toBe(401)
    expect(await list(link.id)).toEqual([])
    expect((await remove(display.id)).body.code).toBe('display_not_found')
  })

  it('goes with its link', async () => {
    const link = await newLink()
    const cookies = await screenOf(link)
    await app.call('DELETE', `/api/checkin-links/${link.id}`, { cookies: owner.cookies })
    expect((await show(cookies)).body.code).toBe('display_removed')
  })

  it('is its creator’s to remove', async () => {
    const link = await newLink()
    const { display } = await make(link.id)
    const other = await makeCreator(app, { email: 'other@example.com', planId: 5 })
    const reply = await app.call('DELETE', `/api/displays/${display.id}`, { cookies: other.cookies })
    expect(reply.body.code).toBe('display_not_found')
    expect(await list(link.id)).toEqual([display])
  })
})
