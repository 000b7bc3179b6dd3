import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { displayCalls } from '../../testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { sessionsAt } from '../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const own = [() => app, () => owner] as const
const { setClock, asOwner } = sessionsAt(...own)
const { make, read, pair, show, list } = displayCalls(...own)
const people = peopleCalls(...own)

const NOON = '2027-01-01T12:00Z'
beforeAll(async () => {
  app = await startTestApp()
  await setClock(NOON)
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())
beforeEach(() => setClock(NOON))

const GUESTS = 'Name,Email\nAisyah binti Ali,aisyah@example.com\n"Tan, Ben",\nChi Kanari,\nDewi Lestari,'

/** A link with a list, and a screen that greets by name unless it is said otherwise. */
async function greeting(names: 'first' | 'none' = 'first') {
  const link = await makeLink(app, owner.creatorId)
  await people.take(link.id, GUESTS)
  const { token, display } = await make(link.id, 'Entrance', { names })
  const { cookies } = await pair(token)
  return {
    link,
    cookies,
    token,
    display,
    arrive: (name: string, email = '') => postCheckIn(app, link.checkinToken, { name, email }),
    welcome: async () => (await show(cookies)).body.welcome,
  }
}

describe('a display that greets by name', () => {
  it('shows the first names that the list has of those who arrive, for a few seconds', async () => {
    const { arrive, welcome, display, link } = await greeting()
    expect([display.names, (await list(link.id))[0]!.names, await welcome()]).toEqual(['first', 'first', []])
    // The clock runs on: what was made before may have taken seconds.
    await setClock(NOON)
    await arrive('AISYAH BINTI ALI')
    expect(await welcome()).toEqual(['Aisyah'])
    await setClock('2027-01-01T12:00:08Z')
    await arrive('ben tan')
    expect(await welcome()).toEqual(['Ben', 'Aisyah'])
    await setClock('2027-01-01T12:00:18Z')
    expect(await welcome()).toEqual(['Ben'])
    await setClock('2027-01-01T12:00:40Z')
    expect(await welcome()).toEqual([])
  })

  it('names nobody by what was typed, and nobody who is not on the list', async () => {
    const { arrive, cookies } = await greeting()
    await arrive('Canary Stranger')
    await arrive('Canary Typed', 'aisyah@example.com')
    const { body, text } = await show(cookies)
    expect(body.welcome).toEqual(['Aisyah'])
    expect(text).not.toMatch(/Canary|Typed|binti|example\.com/)
  })

  it('names the newest of those who arrive together, and nobody who is void or off the list', async () => {
    const { arrive, welcome, link } = await greeting()
    await setClock(NOON)
    for (const name of ['Aisyah binti Ali', 'Ben Tan', 'Chi Kanari', 'Dewi Lestari']) await arrive(name)
    expect(await welcome()).toEqual(['Dewi', 'Chi', 'Ben'])
    const { checkins } = (await asOwner('GET', `/api/checkin-links/${link.id}/checkins`)).body
    const voidPath = `/api/checkin-links/${link.id}/checkins/${checkins[0].id}/void`
    expect((await asOwner('POST', voidPath, { reason: 'Not her' })).status).toBe(200)
    const { people: listed } = await people.list(link.id)
    await people.remove(link.id, listed.find(({ name }) => name === 'Chi Kanari')!.id)
    expect(await welcome()).toEqual(['Ben', 'Aisyah'])
  })

  it('greets whose email was confirmed later, at the moment from which they count', async () => {
    const { arrive, welcome, link } = await greeting()
    await app.deps.pool.query('update links set require_user_verify = true where id = $1', [link.id])
    await setClock(NOON)
    await arrive('Aisyah binti Ali', 'aisyah@example.com')
    await setClock('2027-01-01T12:05Z')
    expect(await welcome()).toEqual([])
    const { token } = await nextMailTo(app, 'aisyah@example.com')
    await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true } })
    expect(await welcome()).toEqual(['Aisyah'])
  })

  it('says so before it is connected', async () => {
    const { id } = await makeLink(app, owner.creatorId, { locationName: 'Main Hall' })
    const { token } = await make(id, 'Entrance', { names: 'first' })
    expect((await read(token)).body).toEqual({ name: 'Entrance', placeName: 'Main Hall', names: 'first', mode: 'wall' })
  })
})

describe('nobody is named', () => {
  it('on a display that was not asked to', async () => {
    const { arrive, welcome, display } = await greeting('none')
    await arrive('Aisyah binti Ali')
    expect([display.names, await welcome()]).toEqual(['none', undefined])
  })

  it('at a link that keeps only that people were there, also where it kept more when the display was made', async () => {
    const { arrive, welcome, link } = await greeting()
    const path = `/api/checkin-links/${link.id}`
    const { version } = (await asOwner('GET', `${path}/own`)).body
    expect((await asOwner('POST', `${path}/change`, { version, keeps: 'verdict' })).status).toBe(200)
    await arrive('Aisyah binti Ali')
    expect(await welcome()).toEqual([])
    expect((await make(link.id, 'Back door', { names: 'first' })).body.code).toBe('names_off')
    expect((await asOwner('GET', `${path}/displays`)).body.mayName).toBe(false)
  })

  it('in another visitor’s page and answer, or in an event', async () => {
    const { arrive, link } = await greeting()
    const events: unknown[] = []
    const unsubscribe = app.deps.live.subscribe(owner.creatorId, event => events.push(event))
    await arrive('Aisyah binti Ali')
    const other = await arrive('Somebody Else')
    // Two that come at nearly the same time are told by one event.
    await expect.poll(() => events.length).toBeGreaterThan(0)
    unsubscribe()
    const page = await app.call('GET', `/checkin/${link.checkinToken}`)
    const state = await app.call('GET', `/api/checkin-links/${link.checkinToken}`)
    expect([page.status, state.status, other.status]).toEqual([200, 200, 200])
    expect(JSON.stringify([page.text, state.text, other.text, events])).not.toMatch(/aisyah/i)
  })
})

it('a link says to its visitors that a screen shows first names', async () => {
  const about = async (link: { checkinToken: string }) => (await app.call('GET', `/about/${link.checkinToken}`)).text
  const words = 'a screen at the place shows their first names'
  expect(await about((await greeting()).link)).toContain(words)
  expect(await about((await greeting('none')).link)).not.toContain(words)
})
