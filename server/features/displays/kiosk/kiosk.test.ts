import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashOf } from '../../../db/ids.ts'
import { makeLink, postCheckIn } from '../../../testing/check-in-makers.ts'
import { displayCalls } from '../../../testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { wardenCalls } from '../../../testing/warden-calls.ts'
import { kioskPins } from './pin.ts'

const PIN = '2468'
let app: TestApp
let owner: SignedIn
const { make, pair, read, list, show, kiosk, leave, remove } = displayCalls(
  () => app,
  () => owner,
)

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})

const newLink = (traits: Parameters<typeof makeLink>[2] = {}) => makeLink(app, owner.creatorId, traits)
const makeKiosk = (linkId: string, more: object = {}) => make(linkId, 'Reception', { mode: 'kiosk', pin: PIN, ...more })
const tabletAt = async (link: { id: string }) => (await pair((await makeKiosk(link.id)).token)).cookies

describe('a kiosk', () => {
  it('says where it is, and neither who was there nor how many', async () => {
    const link = await newLink({ locationName: 'Main Hall', requirePhotoVerify: true })
    const cookies = await tabletAt(link)
    await postCheckIn(app, link.checkinToken, { name: 'Canary Kanari' })
    const { status, body, text } = await kiosk(cookies)
    expect([status, body.place.name, body.closed]).toEqual([200, 'Main Hall', null])
    expect(body.requires).toEqual({ email: false, photo: true, position: true })
    const lenient = await tabletAt(await newLink({ noPosition: 'ask' }))
    expect((await kiosk(lenient)).body.requires.position).toBe(false)
    expect(body.keeps).toEqual({ days: null, only: null })
    expect(Object.keys(body).sort()).toEqual([
      'checksOut',
      'closed',
      'keeps',
      'now',
      'place',
      'requires',
      'session',
      'zone',
    ])
    expect(text).not.toMatch(/Kanari|owner@/)
  })

  it('needs a PIN of 4 to 8 digits, and shows neither names nor codes', async () => {
    const { id } = await newLink()
    for (const more of [{ pin: undefined }, { pin: '123' }, { pin: '123456789' }, { pin: '12a4' }])
      expect([more, (await makeKiosk(id, more)).body.code]).toEqual([more, 'invalid_input'])
    for (const more of [{ names: 'first' }, { rotates: true }])
      expect([more, (await makeKiosk(id, more)).body.code]).toEqual([more, 'invalid_input'])
    expect((await make(id, 'Wall', { pin: PIN })).body.code).toBe('invalid_input')
  })

  it('is listed as one, and says before the press what the tablet becomes', async () => {
    const link = await newLink()
    const { token } = await makeKiosk(link.id)
    expect((await read(token)).body.mode).toBe('kiosk')
    expect(await list(link.id)).toMatchObject([{ name: 'Reception', mode: 'kiosk' }])
  })
})

describe('pairing a kiosk', () => {
  it('ends the session of whoever sets it up, on the tablet and on the server', async () => {
    const { token } = await makeKiosk((await newLink()).id)
    const elsewhere = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
    const { headers } = await pair(token, undefined, owner.cookies)
    expect(String(headers['set-cookie'])).toContain('session=;')
    expect(headers['clear-site-data']).toBe('"cache"')
    const emailOf = async ({ cookies }: SignedIn) => (await app.call('GET', '/api/session', { cookies })).body.email
    expect([await emailOf(owner), await emailOf(elsewhere)]).toEqual([null, 'owner@example.com'])
  })

  it('ends the personal link that was tried on the tablet', async () => {
    const link = await newLink()
    const people = peopleCalls(
      () => app,
      () => owner,
    )
    await people.take(link.id, 'Name,Email\nAda Lovelace,ada@example.com')
    const [{ id } = { id: '' }] = (await people.list(link.id)).people
    const { cookies: tablet } = await app.call('GET', await people.personalLink(link.id, id))
    const greets = async (cookies: Record<string, string>) =>
      (await app.call('GET', `/checkin/${link.checkinToken}`, { cookies })).text.includes('Ada Lovelace')
    expect(await greets(tablet)).toBe(true)
    const { cookies } = await pair((await makeKiosk(link.id)).token, undefined, tablet)
    expect(await greets({ ...tablet, ...cookies })).toBe(false)
  })

  it('happens as a whole: where the session cannot be ended, the pairing link still works', async () => {
    const { token } = await makeKiosk((await newLink()).id)
    await app.database.asOwner(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse before delete on sessions execute function refuse()`)
    expect((await pair(token, undefined, owner.cookies)).status).toBe(500)
    await app.database.asOwner('drop trigger refuse on sessions; drop function refuse')
    const { status, cookies } = await pair(token, undefined, owner.cookies)
    expect([status, (await kiosk(cookies)).status]).toEqual([200, 200])
  })

  it('takes the list of who is here from a tablet that was lent it as a warden’s, where a wall leaves it', async () => {
    const link = await newLink({ checkOut: 'ask' })
    const warden = wardenCalls(
      () => app,
      () => owner,
    )
    const tablet = await warden.device(link.id)
    await postCheckIn(app, link.checkinToken, { name: 'Canary Kanari' })
    expect((await warden.list(tablet)).text).toContain('Canary Kanari')
    const wall = await pair((await make(link.id)).token, undefined, tablet)
    expect(wall.cookies).not.toHaveProperty('warden')
    // Everybody at the door could open the warden’s page.
    const kioskOf = await pair((await makeKiosk(link.id)).token, undefined, tablet)
    expect((await warden.list({ ...tablet, ...kioskOf.cookies })).body.code).toBe('warden_ended')
  })

  it('is refused the list of who is here, with the link still to be used, until the kiosk is removed', async () => {
    const link = await newLink({ checkOut: 'ask' })
    const { make: makeWarden, list } = wardenCalls(
      () => app,
      () => owner,
    )
    const { token } = await makeWarden(link.id)
    const { token: pairing, display } = await makeKiosk(link.id)
    const { cookies } = await pair(pairing)
    const open = (call: string) => app.call('POST', `/api/warden/${call}`, { body: { token }, cookies })
    for (const refused of [await open('pairing'), await open('pair')]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'is_kiosk'])
      expect(refused.body.error).toContain('Open the link on another device')
      expect(refused.cookies).not.toHaveProperty('warden')
    }
    expect((await kiosk(cookies)).status).toBe(200)
    await remove(display.id)
    const opened = await open('pair')
    expect(opened.status).toBe(200)
    expect((await list({ ...cookies, ...opened.cookies })).status).toBe(200)
  })

  it('lasts as long as the tablet is used', async () => {
    const cookies = await tabletAt(await newLink())
    expect((await kiosk(cookies)).headers['set-cookie']).toBeUndefined()
    await app.advance('2 min')
    const renewed = await kiosk(cookies)
    expect(String(renewed.headers['set-cookie'])).toMatch(/kiosk=.*Max-Age=34560000/)
    expect(renewed.cookies.kiosk).toBe(cookies.kiosk)
  })

  it('by a link that has been used signs nobody out', async () => {
    const { token } = await makeKiosk((await newLink()).id)
    await pair(token)
    expect((await pair(token, undefined, owner.cookies)).body.code).toBe('pairing_invalid')
    expect((await app.call('GET', '/api/session', { cookies: owner.cookies })).body.email).toBe('owner@example.com')
  })

  it('gives a cookie that is stored as a hash, and opens no wall', async () => {
    const link = await newLink()
    const cookies = await tabletAt(link)
    const { rows } = await app.deps.pool.query('select device_hash from displays where link_id = $1', [link.id])
    expect(rows).toEqual([{ device_hash: hashOf(cookies.kiosk!) }])
    expect((await show({ display: cookies.kiosk! })).body.code).toBe('display_removed')
    const wall = (await pair((await make(link.id)).token)).cookies
    expect((await kiosk({ kiosk: wall.display! })).body.code).toBe('display_removed')
  })
})

describe('leaving a kiosk', () => {
  it('takes its PIN, which no copy of the database tells', async () => {
    const link = await newLink()
    const cookies = await tabletAt(link)
    expect((await leave(cookies, '1357')).body.code).toBe('pin_wrong')
    expect((await leave(cookies, PIN)).body).toEqual({ success: true })
    await tabletAt(link)
    const { rows } = await app.deps.pool.query('select id, pin_hash from displays where link_id = $1', [link.id])
    const hashes: string[] = rows.map(({ pin_hash }) => pin_hash.toString('hex'))
    const guesses = [PIN, ...rows.map(({ id }) => `${id}\0${PIN}`)].map(text => hashOf(text).toString('hex'))
    expect([new Set(hashes).size, hashes.filter(hash => guesses.includes(hash))]).toEqual([2, []])
    const [{ id, pin_hash }] = rows
    const elsewhere = kioskPins(['another secret of thirty-two characters at least'])
    expect([kioskPins(app.deps.config.APP_SECRET), elsewhere].map(pins => pins.matches(id, PIN, pin_hash))).toEqual([
      true,
      false,
    ])
  })

  it('is tried 5 times a minute, also by many at once, and at one kiosk for itself', async () => {
    const link = await newLink()
    const cookies = await tabletAt(link)
    const tries = await Promise.all(Array.from({ length: 9 }, () => leave(cookies, '0000')))
    expect(tries.map(({ status }) => status).sort()).toEqual([403, 403, 403, 403, 403, 429, 429, 429, 429])
    expect((await leave(cookies, PIN)).status).toBe(429)
    expect((await leave(await tabletAt(link), PIN)).status).toBe(200)
  })

  it('rejects the PIN of another kiosk', async () => {
    const link = await newLink()
    await makeKiosk(link.id, { pin: '99999999' })
    expect((await leave(await tabletAt(link), '99999999')).body.code).toBe('pin_wrong')
  })
})

it('a kiosk that is removed is dark at its next look', async () => {
  const { token, display } = await makeKiosk((await newLink()).id)
  const { cookies } = await pair(token)
  expect((await remove(display.id)).status).toBe(200)
  expect([(await kiosk(cookies)).body.code, (await leave(cookies, PIN)).body.code]).toEqual([
    'display_removed',
    'display_removed',
  ])
})
