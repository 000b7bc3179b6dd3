import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { makeLink, northOf, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { accessibilityFaults, animationsEnd } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney, type VisitorOptions } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

const LONG_NAME = 'KL Design Week — Opening Night'
const rows = (page: Page) => page.getByRole('region', { name: 'Check-in links' }).getByRole('listitem')
const namesIn = async (page: Page) =>
  (await rows(page).getByRole('heading').allTextContents()).map(name => name.replaceAll('\u00a0', ' '))

let owners = 0
async function ownerOf(names: { active?: string[]; expired?: string[] }, traits: object = {}): Promise<SignedIn> {
  const owner = await makeCreator(journey.app, { email: `dashboard-${++owners}@example.com`, planId: 3, ...traits })
  for (const locationName of names.expired ?? [])
    await makeLink(journey.app, owner.creatorId, { locationName, expiresAt: '2026-01-01T00:00:00Z' })
  for (const locationName of names.active ?? []) await makeLink(journey.app, owner.creatorId, { locationName })
  return owner
}

/** The oldest first. */
const MANY = { active: ['Hall 10', 'Hall 2', 'Atrium', LONG_NAME], expired: ['Spring Fair', 'Winter Hall'] }

async function dashboard(owner: SignedIn, options: VisitorOptions = { size: DESKTOP }, query = '') {
  const { page } = await signedInAs(journey, owner, options)
  await page.goto(`${journey.url}/dashboard${query}`)
  await rows(page).first().waitFor()
  await animationsEnd(page)
  return page
}

describe('the list of links', () => {
  it('folds expired links away, and offers to make them again', async () => {
    const page = await dashboard(await ownerOf(MANY))
    await expect.poll(() => namesIn(page)).toEqual([LONG_NAME, 'Atrium', 'Hall 2', 'Hall 10'])
    await page.getByRole('radio', { name: 'Expired 2' }).check()
    await expect.poll(() => namesIn(page)).toEqual(['Winter Hall', 'Spring Fair'])
    await rows(page).first().getByText('Expired', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Make Again: Winter Hall' }).click()
    await page.waitForURL(/\/select-location\?again=[\w-]{36}$/)
  })

  it('gives the focus back to the menu whose code was looked at', async () => {
    const page = await dashboard(await ownerOf({ active: ['Atrium'] }))
    const more = page.getByRole('button', { name: 'More for Atrium' })
    await more.press('Enter')
    await page.getByRole('menu', { name: 'More for Atrium' }).getByRole('menuitem', { name: 'QR Code' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => more.evaluate(button => button === document.activeElement)).toBe(true)
  })

  it('is searched and sorted, and a reload keeps both', async () => {
    const page = await dashboard(await ownerOf(MANY))
    await page.getByRole('button', { name: 'Sort: Last activity' }).click()
    await page.getByRole('menuitemradio', { name: 'Name' }).click()
    await expect.poll(() => namesIn(page)).toEqual(['Atrium', 'Hall 2', 'Hall 10', LONG_NAME])
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.type('hall')
    await expect.poll(() => namesIn(page)).toEqual(['Hall 2', 'Hall 10'])
    await page.waitForURL('**/dashboard?sort=name&q=hall')
    await page.reload()
    await rows(page).first().waitFor()
    await expect.poll(() => namesIn(page)).toEqual(['Hall 2', 'Hall 10'])

    await page.getByRole('searchbox', { name: 'Search links' }).fill('winter')
    await page.getByText('No active link matches ‘winter’.').waitFor()
    await page.getByRole('button', { name: 'Show 1 Expired' }).click()
    await expect.poll(() => namesIn(page)).toEqual(['Winter Hall'])
  })

  it('lists a few links whole, expired ones among them', async () => {
    const page = await dashboard(await ownerOf({ active: ['Hall'], expired: ['Spring Fair'] }))
    await expect.poll(() => namesIn(page)).toEqual(['Hall', 'Spring Fair'])
    await expect.poll(() => page.getByRole('searchbox').count()).toBe(0)
  })

  it('shows a thousand links fifty at a time, and goes on where it stopped', async () => {
    const owner = await ownerOf({})
    await journey.app.deps.pool.query(
      `insert into links (id, creator_id, checkin_token, place_id, location_name, formatted_address, latitude, longitude,
         require_user_verify, require_photo_verify, expires_at, created_at)
       select gen_random_uuid(), $1::uuid, left(md5(random()::text), 22), 'p', 'Hall ' || n, 'Kuala Lumpur', 3, 101, false, false,
         '2199-12-31', app_now() - n * interval '1 minute' from generate_series(1, 1000) n`,
      [owner.creatorId],
    )
    const page = await dashboard(owner)
    await expect.poll(() => rows(page).count()).toBe(50)
    await page.getByText('50 of 1,000 links').waitFor()
    await page.getByRole('button', { name: 'Show More' }).press('Enter')
    await expect.poll(() => rows(page).count()).toBe(100)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hall 51')
  })

  it('says at once that somebody has checked in', async () => {
    const owner = await ownerOf({})
    const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour' })
    const page = await dashboard(owner)
    await page.getByText('Live', { exact: true }).waitFor()
    await rows(page).getByRole('img', { name: '0 check-ins in the last 14 days' }).waitFor()
    await postCheckIn(journey.app, link.checkinToken)
    await rows(page).getByText('Last check-in: now').waitFor()
    await rows(page).getByRole('img', { name: '1 check-in in the last 14 days' }).waitFor()
  })

  it('moves a link up when somebody checks in, but never from under the pointer', async () => {
    const owner = await ownerOf({ active: ['Hall', 'Harbour', 'Atrium'], expired: ['Spring Fair'] })
    const [atrium, harbour] = await journey.app.deps.db
      .selectFrom('links')
      .select('checkin_token')
      .where('creator_id', '=', owner.creatorId)
      .where('location_name', 'in', ['Atrium', 'Harbour'])
      .orderBy('location_name')
      .execute()
    const page = await dashboard(owner)
    await page.getByText('Live', { exact: true }).waitFor()
    await expect.poll(() => namesIn(page)).toEqual(['Atrium', 'Harbour', 'Hall', 'Spring Fair'])
    await postCheckIn(journey.app, harbour!.checkin_token)
    await expect.poll(() => namesIn(page)).toEqual(['Harbour', 'Atrium', 'Hall', 'Spring Fair'])

    await rows(page).nth(1).hover()
    await postCheckIn(journey.app, atrium!.checkin_token)
    await expect.poll(() => rows(page).nth(1).textContent()).toContain('1 check-in')
    await expect.poll(() => namesIn(page)).toEqual(['Harbour', 'Atrium', 'Hall', 'Spring Fair'])
    await page.mouse.move(5, 5)
    await expect.poll(() => namesIn(page)).toEqual(['Atrium', 'Harbour', 'Hall', 'Spring Fair'])
  })
})

describe('a row', () => {
  it.each([PHONE, { width: 768, height: 1024 }, DESKTOP])(
    'of $width px leads to its link wherever it is pressed',
    async size => {
      const page = await dashboard(await ownerOf({ active: ['Hall'] }), { size })
      const { height } = (await rows(page).boundingBox())!
      expect(height).toBeGreaterThanOrEqual(44)
      await rows(page).click({ position: { x: 40, y: height - 8 } })
      await page.waitForURL('**/checkin-details?linkId=*')
    },
  )

  it.each([720, 768, 900, 1023, 1024, 1200])('has room for its name in a window of %d px', async width => {
    const page = await dashboard(await ownerOf({ active: [LONG_NAME] }), { size: { width, height: 800 } })
    const name = rows(page).getByRole('heading')
    const { height, lineHeight } = await name.evaluate(heading => ({
      height: heading.getBoundingClientRect().height,
      lineHeight: Number.parseFloat(getComputedStyle(heading).lineHeight),
    }))
    expect(Math.round(height / lineHeight)).toBeLessThanOrEqual(2)
    await expect.poll(async () => (await name.boundingBox())!.width).toBeGreaterThan(200)
    const clipped = await name.getByText(LONG_NAME).evaluate(text => text.scrollHeight - text.clientHeight)
    expect(clipped).toBeLessThanOrEqual(1)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it.each([768, 1024, 1440])('has its parts in the columns of the others, expired or not, on %d px', async width => {
    const owner = await ownerOf({ active: ['Hall'], expired: ['Old Hall'] })
    const page = await dashboard(owner, { size: { width, height: 900 } })
    await rows(page).nth(1).waitFor()
    for (const text of [/^Kuala Lumpur City Centre/, /^0 check-ins$/]) {
      const parts = await rows(page).getByText(text).all()
      const [first, second] = await Promise.all(parts.map(async part => (await part.boundingBox())!.x))
      expect([parts.length, first]).toEqual([2, second])
    }
  })

  it('of 1,024 px shows its whole address where there is room', async () => {
    const page = await dashboard(await ownerOf({ active: ['Hall'] }), { size: { width: 1024, height: 768 } })
    const cut = await rows(page)
      .getByText(/^Kuala Lumpur City Centre/)
      .evaluate(address => address.scrollWidth - address.clientWidth)
    expect(cut).toBeLessThanOrEqual(0)
  })

  it('copies its link, and says so', async () => {
    const owner = await ownerOf({})
    const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour' })
    const page = await dashboard(owner, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copy link for Old harbour' }).click()
    await rows(page).getByText('Copied', { exact: true }).waitFor()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${journey.url}/checkin/${link.checkinToken}`)
  })
})

describe('on a phone', () => {
  it('the first link is in view at once, below one button, one line of the plan and the views', async () => {
    const page = await dashboard(await ownerOf(MANY), { size: PHONE })
    await page.getByText('Live', { exact: true }).waitFor()
    await expect.poll(async () => (await rows(page).first().boundingBox())!.y).toBeLessThanOrEqual(290)
    const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    const create = (await page.getByRole('link', { name: 'Create Link' }).boundingBox())!
    expect(create.y).toBeLessThan(heading.y + heading.height)
    expect(create.height).toBe(44)
    await expect.poll(async () => (await page.getByRole('region', { name: 'Plan' }).boundingBox())!.height).toBe(44)
    await expect.poll(async () => (await rows(page).first().boundingBox())!.height).toBeLessThanOrEqual(124)
  })

  it('the search opens below the filter', async () => {
    const page = await dashboard(await ownerOf(MANY), { size: PHONE })
    await page.getByRole('button', { name: 'Search' }).click()
    await page.keyboard.type('atrium')
    await expect.poll(() => namesIn(page)).toEqual(['Atrium'])
    await expect.poll(async () => (await page.getByRole('searchbox').boundingBox())!.width).toBeGreaterThan(300)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect.poll(() => rows(page).count()).toBe(4)
  })

  it.each([320, 390])("an expired link's counts stand beside 'Make Again' on %d px", async width => {
    const owner = await ownerOf({})
    const link = await makeLink(journey.app, owner.creatorId, {
      locationName: 'Spring Fair',
      expiresAt: 'yesterday',
    })
    await journey.app.deps.pool.query(
      "update links set checkin_count = 1204, last_checkin_at = app_now() - interval '300 days' where id = $1",
      [link.id],
    )
    const page = await dashboard(owner, { size: { width, height: 640 } })
    const again = (await page.getByRole('link', { name: 'Make Again: Spring Fair' }).boundingBox())!
    for (const text of ['check-ins', '10 months ago']) {
      const { x, width } = (await rows(page).getByText(text).boundingBox())!
      expect(x + width).toBeLessThan(again.x)
    }
  })

  it('a running export gets a line of its own', async () => {
    const page = await dashboard(await ownerOf({ active: ['Hall'] }), { size: PHONE })
    await page.route('**/api/dashboard/export**', () => {})
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export All' }).click()
    await page.getByRole('button', { name: 'Exporting...' }).waitFor()
    await animationsEnd(page)
    const [exporting, create, heading] = await Promise.all(
      [
        page.getByRole('button', { name: 'Exporting...' }),
        page.getByRole('link', { name: 'Create Link' }),
        page.getByRole('heading', { level: 1 }),
      ].map(async part => (await part.boundingBox())!),
    )
    expect(create!.y).toBeLessThan(heading!.y + heading!.height)
    expect(exporting!.y).toBeGreaterThanOrEqual(create!.y + create!.height)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Exporting...' }).count()).toBe(0)
  })

  it.each([320, 390])('the periods of the analytics stand in one line of %d px', async width => {
    const page = await dashboard(await ownerOf({ active: ['Hall'] }), { size: { width, height: 844 } })
    await page.getByRole('link', { name: 'Analytics' }).click()
    const periods = page.getByRole('group', { name: 'Time' }).locator('label')
    await periods.first().waitFor()
    const tops = await periods.evaluateAll(labels => labels.map(label => label.getBoundingClientRect().top))
    expect(tops).toHaveLength(5)
    expect(new Set(tops).size).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

it('the analytics are a view of their own, loaded when it is opened', async () => {
  const { page } = await signedInAs(journey, await ownerOf({ active: ['Hall'] }), { size: DESKTOP })
  const calls: string[] = []
  page.on('request', request => request.url().includes('/api/analytics') && calls.push(request.url()))
  await page.goto(`${journey.url}/dashboard`)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.keyboard.press('End')
  expect(calls).toEqual([])
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByText('No check-ins in this period.').waitFor()
  await expect.poll(() => [calls.length, page.url()]).toEqual([1, `${journey.url}/dashboard?view=analytics`])
  await expect.poll(() => rows(page).count()).toBe(0)
  await page.goBack()
  await rows(page).first().waitFor()
})

it('who is pending and who waits make no row taller than others on a desktop', async () => {
  const owner = await ownerOf({ active: ['Atrium'] })
  const hall = await makeLink(journey.app, owner.creatorId, { locationName: 'Hall', requireUserVerify: true })
  await postCheckIn(journey.app, hall.checkinToken)
  const door = await makeLink(journey.app, owner.creatorId, { locationName: 'Door', doubt: 'ask' })
  await postCheckIn(journey.app, door.checkinToken, { ...northOf(140), askReview: true })
  const page = await dashboard(owner)
  const box = async (text: string) => (await page.getByText(text, { exact: true }).first().boundingBox())!
  await page.getByText('1 waiting for you').waitFor()
  const [count, pending] = [await box('0 check-ins'), await box('1 pending')]
  expect(pending.y).toBeGreaterThanOrEqual(count.y + count.height - 2)
  expect(pending.x).toBe(count.x)
  const heights = await rows(page).evaluateAll(all => all.map(row => Math.round(row.getBoundingClientRect().height)))
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
})
