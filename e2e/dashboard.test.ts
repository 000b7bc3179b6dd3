import { describe, expect, it } from 'vitest'
import { asksAt } from '../server/testing/ask-makers.ts'
import { makeLink, northOf, postCheckIn } from '../server/testing/check-in-makers.ts'
import { accessibilityFaults, animationsEnd } from './testing/accessibility.ts'
import { stopClock } from './testing/clock.ts'
import { LONG_NAME, MANY, namesIn, rows, setUpDashboard } from './testing/dashboard.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
const { ownerOf, dashboard } = setUpDashboard(journey)

describe('the list of links', () => {
  it('folds expired links away, and offers to make them again', async () => {
    const page = await dashboard(await ownerOf(MANY))
    await expect.poll(() => namesIn(page)).toEqual([LONG_NAME, 'Atrium', 'Hall 2', 'Hall 10'])
    await expect.poll(async () => (await page.getByRole('searchbox').boundingBox())!.width).toBe(360)
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

  it('shows whose menu is open, and no other row answers to the pointer', async () => {
    const page = await dashboard(await ownerOf({ active: ['Atrium', 'Hall'] }))
    const row = (name: string) => rows(page).filter({ hasText: name })
    const groundOf = async (name: string) => {
      await animationsEnd(page)
      return row(name).evaluate(each => getComputedStyle(each).backgroundColor)
    }
    const plain = await groundOf('Hall')
    await page.getByRole('button', { name: 'More for Atrium' }).click()
    await page.getByRole('menu').waitFor()
    await row('Hall').hover({ position: { x: 200, y: 20 } })
    expect(await groundOf('Hall')).toBe(plain)
    expect(await groundOf('Atrium')).not.toBe(plain)
    await page.keyboard.press('Escape')
    await expect.poll(() => groundOf('Atrium')).toBe(plain)
    await expect.poll(() => groundOf('Hall')).not.toBe(plain)
  })

  it('a menu is whole in a low window', async () => {
    const page = await dashboard(await ownerOf(MANY), { size: { width: 1024, height: 560 } })
    for (const name of ['Atrium', 'Hall 2', 'Hall 10']) {
      await page.getByRole('button', { name: `More for ${name}` }).click()
      const menu = page.getByRole('menu', { name: `More for ${name}` })
      await menu.waitFor()
      await animationsEnd(page)
      const { y, height } = (await menu.boundingBox())!
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual(560)
      expect(await menu.evaluate(each => each.scrollHeight - each.clientHeight)).toBe(0)
      await page.keyboard.press('Escape')
      await expect.poll(() => menu.count()).toBe(0)
    }
  })

  it('is searched and sorted, and a reload keeps both', async () => {
    const page = await dashboard(await ownerOf(MANY))
    await page.getByRole('button', { name: 'Sort: Last activity' }).click()
    await page.getByRole('menuitemradio', { name: 'Name' }).click()
    await expect.poll(() => namesIn(page)).toEqual(['Atrium', 'Hall 2', 'Hall 10', LONG_NAME])
    await page.keyboard.press('Escape')
    // The menu gives the focus back once it is gone.
    await page.getByRole('button', { name: /^Sort/ }).and(page.locator(':focus')).waitFor()
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

  it('says what no active link means, and leads to a new one and to the expired', async () => {
    const expired = Array.from({ length: 6 }, (_, n) => `Hall ${n}`)
    const page = await dashboard(await ownerOf({ expired }), { size: DESKTOP }, '?status=expired')
    await page.getByRole('radio', { name: 'Active 0' }).click()
    await page.getByRole('heading', { name: 'No active links' }).waitFor()
    await page.getByText('Visitors can’t check in anywhere right now.').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Create Check-in Link' }).count()).toBe(2)
    await expect.poll(() => page.getByRole('searchbox').count()).toBe(0)
    await page.getByRole('button', { name: 'Show 6 Expired' }).click()
    await expect.poll(() => rows(page).count()).toBe(6)
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
         require_user_verify, require_photo_verify, expires_at, limit_exempt, created_at)
       select gen_random_uuid(), $1::uuid, left(md5(random()::text), 22), 'p', 'Hall ' || n, 'Kuala Lumpur', 3, 101, false, false,
         '2199-12-31', true, app_now() - n * interval '1 minute' from generate_series(1, 1000) n`,
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
    await expect.poll(() => rows(page).getByRole('img').count()).toBe(0)
    await postCheckIn(journey.app, link.checkinToken)
    await rows(page).getByText('last one now').waitFor()
    await rows(page).getByRole('img', { name: '1 check-in in the last 14 days' }).waitFor()
  })

  it('says at once that somebody waits to be let in', async () => {
    const owner = await ownerOf({})
    const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour', doubt: 'ask' })
    const page = await dashboard(owner)
    await page.getByText('Live', { exact: true }).waitFor()
    await asksAt(journey.app).ask(link)
    await page.getByText('1 person is waiting').waitFor({ timeout: 15_000 })
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

  it.each([1024, 1440])('says its state and its last check-in in one line each on %d px', async width => {
    const owner = await ownerOf({})
    const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Hall' })
    await journey.app.deps.pool.query(
      `update links set checkin_count = 1204, last_checkin_at = app_now() - interval '59 minutes',
         expires_at = app_now() + interval '330 days' where id = $1`,
      [link.id],
    )
    const page = await dashboard(owner, { size: { width, height: 800 } })
    await rows(page)
      .getByText(/^last one 59 minutes ago$/)
      .waitFor()
    const heights = await rows(page).evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(72)
    const state = rows(page).locator('p', { hasText: /^Active · Expires in \d+ months$/ })
    expect((await state.boundingBox())!.height).toBeLessThan(24)
  })

  it('copies its link, and says so', async () => {
    const owner = await ownerOf({})
    const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour' })
    const page = await dashboard(owner, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.clock.install()
    await stopClock(page)
    await page.getByRole('button', { name: 'Copy link for Old harbour' }).click()
    const copied = rows(page).getByText('Copied', { exact: true })
    await expect.poll(async () => (await copied.boundingBox())!.height).toBe(28)
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${journey.url}/checkin/${link.checkinToken}`)
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
  expect(Math.abs(pending.x + pending.width - count.x - count.width)).toBeLessThanOrEqual(1)
  const heights = await rows(page).evaluateAll(all => all.map(row => Math.round(row.getBoundingClientRect().height)))
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
})
