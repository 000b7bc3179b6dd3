import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { accessibilityFaults, animationsEnd } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney, type VisitorOptions } from './testing/journey.ts'
import { map, name, openMap, ring, search, stillRing, typeTowers } from './testing/place-choice.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let creators = 0

type Choosing = VisitorOptions & { path?: string; before?: (page: Page) => Promise<void> }

async function choosing({ path = '', before, ...options }: Choosing = {}) {
  const creator = await makeCreator(journey.app, { email: `creator-${++creators}@example.com`, planId: 3 })
  const { page } = await signedInAs(journey, creator, { context: { reducedMotion: 'reduce' }, ...options })
  await before?.(page)
  await page.goto(`${journey.url}/select-location${path}`)
  await search(page).waitFor()
  await animationsEnd(page)
  return { page, creator }
}

async function created(page: Page) {
  await page.getByRole('button', { name: 'Create Check-in Link' }).click()
  await page.getByRole('heading', { name: 'Check-in Link Created' }).waitFor()
  return journey.app.deps.db
    .selectFrom('links')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The tile of zoom 16 on which a point lies, as in the URL of the tile. */
function tileOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  const phi = (latitude * Math.PI) / 180
  const x = ((longitude + 180) / 360) * 2 ** 16
  const y = ((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * 2 ** 16
  return `/16/${Math.floor(x)}/${Math.floor(y)}.png`
}

describe('the map', () => {
  it('begins at the city of the time zone, and a tap sets the pin', async () => {
    const { page } = await choosing()
    await openMap(page)
    await page.getByText('Search a town, or set the pin on the map.').waitFor()
    await map(page).tap({ position: { x: 250, y: 160 } })
    await ring(page).waitFor()
    await page.getByText('Near Kuala Lumpur, Malaysia', { exact: true }).waitFor()
    await name(page).fill('Main hall')
    const { latitude, longitude } = await created(page)
    expect([latitude, longitude]).toEqual([expect.closeTo(3.14, 1), expect.closeTo(101.69, 1)])
  })

  it('begins where the newest link is', async () => {
    const oslo = { latitude: 59.9139, longitude: 10.7522 }
    const creator = await makeCreator(journey.app, { email: 'in-oslo@example.com', planId: 3 })
    const { id } = await makeLink(journey.app, creator.creatorId)
    await journey.app.deps.db.updateTable('links').set(oslo).where('id', '=', id).execute()
    const { page } = await signedInAs(journey, creator)
    const tile = page.waitForRequest(request => request.url().endsWith(tileOf(oslo)))
    await page.goto(`${journey.url}/select-location`)
    await tile
  })

  it('takes the pin by keyboard, and moves it', async () => {
    const { page } = await choosing({ size: DESKTOP })
    await openMap(page)
    await map(page).press('Enter')
    const pin = page.getByRole('button', { name: /^Pin\./ })
    await pin.waitFor()
    const before = await stillRing(page)
    await pin.press('Shift+ArrowRight')
    await expect.poll(async () => (await ring(page).boundingBox())?.x).toBeGreaterThan(before.x + 20)
  })

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('shows about three rings across on %s, also once the window has changed', async (_, size) => {
    const { page } = await choosing({ size })
    await typeTowers(page)
    const rings = async () => (await map(page).boundingBox())!.height / (await ring(page).boundingBox())!.height
    await expect.poll(rings).toBeGreaterThan(2)
    await expect.poll(rings).toBeLessThan(4.5)
    await page.setViewportSize(size === PHONE ? DESKTOP : PHONE)
    await expect.poll(rings).toBeGreaterThan(1.5)
    await expect.poll(rings).toBeLessThan(4.5)
  })

  it('previews what visitors read where the place has no name: its address, once', async () => {
    const { page } = await choosing({ size: DESKTOP })
    await typeTowers(page)
    await page.getByText(/^Without a name visitors see/).waitFor()
    const preview = page.locator('figure').filter({ hasText: 'What Visitors See' })
    await preview.getByText(/^Near /).waitFor()
    await expect.poll(() => preview.getByText(/^Near /).count()).toBe(1)
    await expect.poll(() => preview.getByText('Place name').count()).toBe(0)
  })

  it('stays in its place on a phone while the search works', async () => {
    const { page } = await choosing()
    const top = async () => (await map(page).boundingBox())!.y
    await openMap(page)
    const before = await top()
    await search(page).fill('kua')
    await page.getByText(/places? found$/).waitFor()
    await expect.poll(top).toBe(before)
  })
})

it('may be left while the map still moves', async () => {
  const { page } = await choosing({
    size: DESKTOP,
    context: { reducedMotion: 'no-preference' },
    before: page => page.clock.install(),
  })
  await openMap(page)
  await typeTowers(page)
  await ring(page).waitFor()
  await page.evaluate(() => history.pushState(null, '', '/no-such-page'))
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  // Leaflet ends an animation after 250 ms.
  await page.clock.runFor(400)
})

describe('the search', () => {
  it('offers the own position inside the field and as the first row', async () => {
    const { page } = await choosing({ at: TOWERS })
    const button = page.getByRole('button', { name: 'Use My Location' })
    const [inner, outer] = [(await button.boundingBox())!, (await search(page).boundingBox())!]
    expect(inner).toMatchObject({ width: 44, height: 44 })
    expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width)
    await search(page).press('ArrowDown')
    await page.getByRole('option', { name: 'Use My Location', selected: true }).waitFor()
    await search(page).press('Enter')
    await page.getByText('Accurate to 10 m.').waitFor()
    await ring(page).waitFor()
    await expect.poll(() => name(page).inputValue()).toBe('')
  })

  it('a typed pair has no name of its own, and visitors never read the coordinates', async () => {
    const { page } = await choosing()
    await typeTowers(page)
    await page.getByText('Without a name visitors see ‘Near Kuala Lumpur, Malaysia’.').waitFor()
    await expect.poll(() => name(page).inputValue()).toBe('')
    await expect.poll(() => name(page).getAttribute('placeholder')).toBe('e.g. Main hall, 2nd floor')
    const link = await created(page)
    expect([link.location_name, link.formatted_address]).toEqual([
      'Near Kuala Lumpur, Malaysia',
      'Near Kuala Lumpur, Malaysia',
    ])
  })

  it('a name typed before the place stays, and one of another place goes', async () => {
    const { page } = await choosing()
    await name(page).fill('Spring fair')
    await search(page).fill('kuala lumpur')
    await page
      .getByRole('option', { name: /Kuala Lumpur/ })
      .first()
      .click()
    await ring(page).waitFor()
    await expect.poll(() => name(page).inputValue()).toBe('Spring fair')
    await search(page).fill('singapore')
    await page
      .getByRole('option', { name: /Singapore/ })
      .first()
      .click()
    await expect.poll(() => name(page).inputValue()).toBe('Singapore')
  })
})

describe('making a link again', () => {
  it('fills place, name, rules and the person who asks', async () => {
    const creator = await makeCreator(journey.app, { email: 'again@example.com', planId: 3 })
    const former = await makeLink(journey.app, creator.creatorId, {
      locationName: 'Main hall',
      hostName: 'Maya Lindholm',
      requirePhotoVerify: true,
      expiresAt: '2026-01-01T00:00:00Z',
    })
    const { page } = await signedInAs(journey, creator, { size: DESKTOP })
    await page.goto(`${journey.url}/select-location?again=${former.id}`)
    await ring(page).waitFor()
    await expect.poll(() => name(page).inputValue()).toBe('Main hall')
    await expect.poll(() => page.getByRole('switch', { name: 'Require photo verification' }).isChecked()).toBe(true)
    const link = await created(page)
    expect(link).toMatchObject({
      ...TOWERS,
      location_name: 'Main hall',
      host_name: 'Maya Lindholm',
      require_photo_verify: true,
      require_user_verify: false,
    })
  })

  it('of another creator leaves the form empty', async () => {
    const other = await makeCreator(journey.app, { email: 'has-a-link@example.com', planId: 3 })
    const { id } = await makeLink(journey.app, other.creatorId, { locationName: 'Secret hall' })
    const { page } = await choosing({ path: `?again=${id}` })
    await openMap(page)
    await expect.poll(async () => [await name(page).inputValue(), await ring(page).count()]).toEqual(['', 0])
  })
})

it.each([false, true])('has no accessibility faults with a place, dark: %s', async dark => {
  const { page } = await choosing({ size: DESKTOP, dark })
  await search(page).focus()
  await page.getByRole('option', { name: 'Use My Location' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await typeTowers(page)
  await ring(page).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

describe('on a desktop', () => {
  it('the header is as wide as the map, its mark above the form', async () => {
    const { page } = await choosing({ size: DESKTOP })
    const mark = (await page.getByRole('link', { name: 'Nearmark' }).boundingBox())!
    const heading = (await page.getByRole('heading', { name: 'Select Location' }).boundingBox())!
    expect(mark.x).toBe(heading.x)
  })

  it.each([
    [1440, true],
    [1024, false],
  ])('%i px wide: shows what visitors see: %s', async (width, shown) => {
    const { page } = await choosing({ size: { width, height: 900 } })
    await typeTowers(page)
    await page.getByLabel('Your name or organisation').fill('Maya Lindholm')
    await ring(page).waitFor()
    await expect.poll(() => page.getByText('Maya Lindholm asks you to check in at').count()).toBe(shown ? 1 : 0)
  })
})
