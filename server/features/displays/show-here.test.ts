import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeLink } from '../../testing/check-in-makers.ts'
import { displayCalls } from '../../testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
let app: TestApp
let owner: SignedIn
const { make, pair, list, show } = displayCalls(
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
/** By a browser that holds the owner's session, and perhaps a screen's cookie. */
const showHere = (linkId: string, wanted: object = {}, screen: Record<string, string> = {}) =>
  app.call('POST', `/api/checkin-links/${linkId}/displays/here`, {
    cookies: { ...owner.cookies, ...screen },
    body: wanted,
    headers: { 'user-agent': WINDOWS },
  })
const session = async () => (await app.call('GET', '/api/session', { cookies: owner.cookies })).body.email

describe('a wall that is opened where its creator is signed in', () => {
  it('is a display whose screen is this browser, in one call', async () => {
    const link = await newLink({ locationName: 'Main Hall' })
    const { status, body, cookies } = await showHere(link.id, { names: 'first', rotates: true, periodS: 60 })
    expect([status, body.display]).toEqual([
      200,
      expect.objectContaining({
        name: 'Live wall on Windows 10',
        mode: 'wall',
        names: 'first',
        periodS: 60,
        pairUntil: null,
      }),
    ])
    expect(await list(link.id)).toEqual([body.display])
    const shown = await show(cookies)
    expect([shown.body.place.name, shown.body.codes.length > 0]).toEqual(['Main Hall', true])
    expect(await session()).toBe('owner@example.com')
  })

  it('ends the session of this browser when asked to, and no other', async () => {
    const elsewhere = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
    const { headers, cookies } = await showHere((await newLink()).id, { signOut: true })
    expect(headers['clear-site-data']).toBe('"cache"')
    expect(await session()).toBeNull()
    expect((await app.call('GET', '/api/session', { cookies: elsewhere.cookies })).body.email).toBe('owner@example.com')
    expect((await show(cookies)).status).toBe(200)
  })

  it('opened again is the same display, whose codes still count', async () => {
    const link = await newLink()
    const first = await showHere(link.id, { rotates: true })
    const codes = async (cookies: Record<string, string>) => (await show(cookies)).body.codes[0].code
    const code = await codes(first.cookies)
    const again = await showHere(link.id, { rotates: true }, first.cookies)
    expect([again.body.display.id, again.cookies]).toEqual([first.body.display.id, {}])
    expect(await codes(first.cookies)).toBe(code)
    expect(await list(link.id)).toHaveLength(1)
  })

  it('in another way, or at another link, takes the place of the display that this browser was before', async () => {
    const [hall, lab] = [await newLink(), await newLink()]
    const first = await showHere(hall.id)
    const welcoming = await showHere(hall.id, { names: 'first' }, first.cookies)
    expect(await list(hall.id)).toEqual([welcoming.body.display])
    expect((await show(first.cookies)).body.code).toBe('display_removed')
    await showHere(lab.id, {}, welcoming.cookies)
    expect([await list(hall.id), (await list(lab.id)).length]).toEqual([[], 1])
  })

  it('leaves the display of somebody else as it is', async () => {
    const other = await makeCreator(app, { email: 'other@example.com', planId: 5 })
    const theirs = await makeLink(app, other.creatorId)
    const path = `/api/checkin-links/${theirs.id}/displays/here`
    const { cookies } = await app.call('POST', path, { cookies: other.cookies, body: {} })
    await showHere((await newLink()).id, {}, cookies)
    expect((await show(cookies)).status).toBe(200)
  })

  it('is one of the ten of its link, and of no link that is not one’s own', async () => {
    const link = await newLink()
    for (let nth = 0; nth < 10; nth++) await pair((await make(link.id)).token)
    expect((await showHere(link.id)).body.code).toBe('too_many_displays')
    const other = await makeCreator(app, { email: 'stranger@example.com', planId: 5 })
    const theirs = await makeLink(app, other.creatorId)
    expect((await showHere(theirs.id)).status).toBe(404)
    expect((await showHere((await newLink({ keeps: 'verdict' })).id, { names: 'first' })).body.code).toBe('names_off')
  })
})
