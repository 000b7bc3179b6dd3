import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { makeCreator } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { setUpJourney } from './testing/journey.ts'
import { map, name, openMap, ring, search, stillRing, typeTowers } from './testing/place-choice.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let creators = 0

async function choosing(size: { width: number; height: number }): Promise<Page> {
  const creator = await makeCreator(journey.app, { email: `creator-${++creators}@example.com`, planId: 3 })
  const { page } = await signedInAs(journey, creator, { context: { reducedMotion: 'reduce' }, size })
  await page.goto(`${journey.url}/select-location`)
  await search(page).waitFor()
  await animationsEnd(page)
  return page
}

const boxOf = async (part: Locator) => {
  const { x, y, width, height } = (await part.boundingBox())!
  return { left: x, right: x + width, top: y, bottom: y + height }
}

it.each([
  [390, 664],
  [360, 560],
])(
  'the place comes first, before what a link is for, and the button is in view on a phone of %i × %i px',
  async (width, height) => {
    const page = await choosing({ width, height })
    const purpose = (await page.getByRole('group', { name: 'What is it for?' }).boundingBox())!
    expect(purpose.y).toBeGreaterThan((await name(page).boundingBox())!.y)
    const { y, height: tall } = (await page
      .getByRole('button', { name: 'Select Location to Create Link' })
      .boundingBox())!
    expect(y + tall).toBeLessThanOrEqual(height)
  },
)

it.each([
  [390, 844, 0.5],
  [390, 664, 0.42],
  [360, 560, 0.35],
])('the map is large, and whole above the button, at once on a phone of %i × %i px', async (width, height, share) => {
  const page = await choosing({ width, height })
  await openMap(page)
  const shown = (await map(page).boundingBox())!
  expect(shown.height / height).toBeGreaterThanOrEqual(share)
  const bar = (await page.locator('[data-action-bar]').boundingBox())!
  expect(shown.y + shown.height).toBeLessThanOrEqual(bar.y)
})

it.each([
  [390, 664],
  [360, 560],
])('a chosen place makes room for its name on a phone of %i × %i px', async (width, height) => {
  const page = await choosing({ width, height })
  await typeTowers(page)
  await ring(page).waitFor()
  const heading = page.getByRole('heading', { name: 'Select Location' })
  await expect.poll(async () => (await heading.boundingBox())!.height).toBeLessThanOrEqual(44)
  const roomPx = async () => {
    const { y, height } = (await page.getByLabel('Place name').boundingBox())!
    return (await page.locator('[data-action-bar]').boundingBox())!.y - y - height
  }
  await expect.poll(roomPx).toBeGreaterThanOrEqual(0)
})

it.each([
  [390, 664],
  [320, 640],
])('ring and name of a chosen place are in view together on a phone of %i × %i px', async (width, height) => {
  const page = await choosing({ width, height })
  await typeTowers(page)
  await stillRing(page)
  const [field, circle, named, bar] = await Promise.all(
    [search(page), ring(page), name(page), page.locator('[data-action-bar]')].map(
      async part => (await part.boundingBox())!,
    ),
  )
  expect(circle!.y).toBeGreaterThan(field!.y + field!.height)
  expect(circle!.y + circle!.height).toBeLessThan(named!.y)
  expect(named!.y + named!.height).toBeLessThanOrEqual(bar!.y)
})

it.each([
  [390, 844],
  [360, 560],
  [768, 1024],
])('the results of a search cover all of the map, and nothing in part, at %i × %i px', async (width, height) => {
  const page = await choosing({ width, height })
  await openMap(page)
  await search(page).fill('kuala')
  await page.getByText('1 place found', { exact: true }).waitFor()
  await animationsEnd(page)
  const [results, shown, status] = await Promise.all(
    [page.getByRole('listbox'), map(page), page.getByText('1 place found', { exact: true })].map(boxOf),
  )
  expect([results!.left, results!.right]).toEqual([0, width])
  expect(results!.top).toBeGreaterThanOrEqual(status!.bottom)
  expect(Math.abs(results!.top - shown!.top)).toBeLessThanOrEqual(1)
  expect(Math.abs(results!.bottom - shown!.bottom)).toBeLessThanOrEqual(1)
})

it.each([0, 30])('a help of two lines covers nothing of the map, scrolled by %i px', async scrolled => {
  const page = await choosing({ width: 360, height: 560 })
  await openMap(page)
  await page.mouse.wheel(0, scrolled)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  await page.getByRole('button', { name: 'Use My Location' }).click()
  const help = page.getByText(/^Location permission was denied/)
  await help.waitFor()
  const [said, shown] = [await boxOf(help), await boxOf(map(page))]
  expect(said.bottom - said.top).toBeGreaterThan(45)
  expect(shown.top).toBeGreaterThanOrEqual(said.bottom)
})

it.each([
  [360, 560, 0],
  [360, 560, 400],
  [390, 664, 0],
  [390, 664, 400],
  [768, 1024, 0],
])(
  'pin and ring of a chosen place are whole on %i × %i px, scrolled by %i px before',
  async (width, height, scrolled) => {
    const page = await choosing({ width, height })
    await openMap(page)
    await page.mouse.wheel(0, scrolled)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
    await typeTowers(page)
    await stillRing(page)
    const [pinned, shown] = [await boxOf(page.locator('main :has(> search)')), await boxOf(map(page))]
    // Below the header of 64 px.
    expect(pinned.top).toBe(64)
    expect(shown.top - pinned.bottom).toBe(0)
    for (const part of [ring(page), page.getByRole('button', { name: /^Pin\./ })]) {
      const box = await boxOf(part)
      expect(box.top).toBeGreaterThanOrEqual(shown.top + 12)
      expect(box.bottom).toBeLessThanOrEqual(shown.bottom - 12)
    }
    const zoom = await boxOf(page.getByRole('button', { name: 'Zoom out' }))
    expect(zoom.bottom).toBeLessThan(shown.bottom)
  },
)

it('leaves a phone on its side room for the form', async () => {
  const page = await choosing({ width: 844, height: 390 })
  await page.getByRole('button', { name: /\d{4}$/ }).click()
  await page.getByRole('grid').waitFor()
  const bottomOfSearch = async () => {
    const { y, height } = (await search(page).boundingBox())!
    return y + height
  }
  await expect.poll(bottomOfSearch).toBeLessThan(0)
})

it.each([
  [390, 664],
  [768, 1024],
])('the search leaves a window of %i × %i px together with its map', async (width, height) => {
  const page = await choosing({ width, height })
  await typeTowers(page)
  await stillRing(page)
  await page.getByRole('heading', { name: 'Expiry' }).scrollIntoViewIfNeeded()
  await page.mouse.move(width / 2, height / 2)
  await page.mouse.wheel(0, 2000)
  await expect.poll(async () => (await boxOf(map(page))).bottom).toBeLessThanOrEqual(64)
  // Below the header of 64 px.
  await expect.poll(async () => (await boxOf(search(page))).bottom).toBeLessThanOrEqual(64)
})

it('a chosen place leaves the page of a computer where it was', async () => {
  const page = await choosing({ width: 1440, height: 900 })
  await typeTowers(page)
  await stillRing(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

it('place, purpose, expiry and rules come before what is rarely changed', async () => {
  const page = await choosing({ width: 390, height: 664 })
  expect(await page.locator('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Place',
    'What is it for?',
    'Expiry',
    'Rules',
    'When',
    'Ring',
    'How long it is kept',
  ])
})

it('what is rarely changed is folded, says what is set, and unfolds by a press', async () => {
  const page = await choosing({ width: 390, height: 664 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2100)
  const checkOut = page.getByRole('switch', { name: 'Ask visitors to check out' })
  const kept = page.getByLabel('Keep check-ins')
  await page.getByText('Each visit is a check-in of its own.', { exact: true }).waitFor()
  expect([await checkOut.count(), await kept.count()]).toEqual([0, 0])
  await page.getByRole('button', { name: 'More Rules' }).click()
  await checkOut.click()
  await page.getByText('Check-ins from one phone are marked. Visitors check out.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Change Limits' }).click()
  await kept.selectOption({ label: 'For 30 days' })
  await page.getByText('Check-ins are kept for 30 days. Visitors can erase their data.', { exact: true }).waitFor()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Hide' }).first().click()
  await page.getByRole('button', { name: 'More Rules' }).click()
  await expect.poll(() => checkOut.isChecked()).toBe(true)
})
