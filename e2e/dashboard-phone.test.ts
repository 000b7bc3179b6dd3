import { describe, expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { accessibilityFaults, animationsEnd } from './testing/accessibility.ts'
import { MANY, namesIn, rows, setUpDashboard } from './testing/dashboard.ts'
import { PHONE, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()
const { ownerOf, dashboard } = setUpDashboard(journey)

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

  it('an export that begins and ends moves nothing', async () => {
    const page = await dashboard(await ownerOf(MANY), { size: PHONE })
    const top = async () => (await rows(page).first().boundingBox())!.y
    await rows(page).first().waitFor()
    const before = await top()
    await page.route('**/api/dashboard/export**', () => {})
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export All' }).click()
    const cancel = page.getByRole('button', { name: 'Cancel' })
    await cancel.waitFor()
    expect(await top()).toBe(before)
    await cancel.click()
    await cancel.waitFor({ state: 'detached' })
    expect(await top()).toBe(before)
  })

  it('the search opens below the filter', async () => {
    const page = await dashboard(await ownerOf(MANY), { size: PHONE })
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor()
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

  it.each([320, 360, 390])("the line of the expiry is clear of 'Make Again' below it on %d px", async width => {
    const owner = await ownerOf({ expired: ['Spring Fair'] })
    const page = await dashboard(owner, { size: { width, height: 640 } })
    const expiry = (await rows(page).locator('time').first().boundingBox())!
    const again = (await page.getByRole('link', { name: 'Make Again: Spring Fair' }).boundingBox())!
    expect(again.y - expiry.y - expiry.height).toBeGreaterThanOrEqual(6)
  })

  it.each([
    [360, 560],
    [390, 664],
  ])('every entry of a menu is in view on %i × %i px, and a press beside it only closes it', async (width, height) => {
    const page = await dashboard(
      await ownerOf({ active: ['Hall', 'Atrium'], expired: ['Spring Fair'] }, { planId: 1 }),
      {
        size: { width, height },
      },
    )
    await page.getByRole('button', { name: 'More for Spring Fair' }).click()
    const menu = page.getByRole('menu', { name: 'More for Spring Fair' })
    await menu.waitFor()
    await animationsEnd(page)
    const entries = await menu.getByRole('menuitem').all()
    expect(entries).toHaveLength(9)
    for (const entry of entries) {
      const box = (await entry.boundingBox())!
      expect(box.height).toBeGreaterThanOrEqual(52)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.y + box.height).toBeLessThanOrEqual(height)
    }
    expect(await menu.evaluate(sheet => sheet.scrollHeight - sheet.clientHeight)).toBe(0)
    const sheet = (await menu.boundingBox())!
    expect([sheet.x, sheet.width, sheet.y + sheet.height]).toEqual([0, width, height])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.mouse.click(100, 20)
    await expect.poll(() => menu.count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  it('a window that is too low for a menu scrolls it, and Delete stays in view', async () => {
    const page = await dashboard(await ownerOf({ active: ['Hall'] }, { planId: 1 }), {
      size: { width: 390, height: 400 },
    })
    await page.getByRole('button', { name: 'More for Hall' }).click()
    const menu = page.getByRole('menu', { name: 'More for Hall' })
    await menu.waitFor()
    await animationsEnd(page)
    expect(await menu.evaluate(sheet => sheet.scrollHeight > sheet.clientHeight)).toBe(true)
    const last = (await menu.getByRole('menuitem', { name: 'Delete' }).boundingBox())!
    expect(last.y + last.height).toBeLessThanOrEqual(400)
  })

  it('a menu is walked through by keyboard, and gives the focus back', async () => {
    const page = await dashboard(await ownerOf({ active: ['Hall'] }), { size: PHONE })
    const more = page.getByRole('button', { name: 'More for Hall' })
    const focused = (name: string) =>
      page.getByRole('menuitem', { name }).evaluate(entry => entry === document.activeElement)
    await more.press('Enter')
    await expect.poll(() => focused('Open Details')).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused('Change')).toBe(true)
    await page.keyboard.type('d')
    await expect.poll(() => focused('Delete')).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    await expect.poll(() => more.evaluate(button => button === document.activeElement)).toBe(true)
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
