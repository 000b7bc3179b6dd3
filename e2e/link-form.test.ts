import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { setUpJourney } from './testing/journey.ts'
import { createVisit, waitForText } from './testing/visits.ts'

const journey = setUpJourney()
const visit = createVisit(journey)

const choosing = (email = 'ada@example.com') => visit('/select-location', { as: email, planId: 3 })
const search = (page: Page, text: string) => page.getByLabel('Search for a place').fill(text)

describe('the search for a place', () => {
  it('says before the first character that it finds towns only, and nothing else does until there is a place', async () => {
    const page = await choosing()
    await waitForText(page, 'Search a town, or set the pin on the map.')
    expect(await page.getByText(/\bpin\b/).count()).toBe(1)
  })

  it.each([
    ['91, 200', 'Latitude goes from -90 to 90, longitude from -180 to 180'],
    [
      'https://www.google.com/maps/@3.1579,101.7116,17z',
      'Web links don’t work here. Type the coordinates instead, such as 3.1579, 101.7116.',
    ],
  ])('says what is wrong with %s', async (text, sentence) => {
    const page = await choosing()
    await search(page, text)
    await waitForText(page, sentence)
  })
})

describe('who gets in', () => {
  it('stands in one line; a new link lets those in doubt ask', async () => {
    const page = await choosing('doubt@example.com')
    await search(page, '3.1579, 101.7116')
    await page.getByRole('option').first().click()
    await page.getByText(/^Within 100\sm\. Anyone in doubt asks you\.$/).waitFor()
    await page.getByLabel('Place name').fill('Towers')
    await page.getByRole('button', { name: 'Create Check-in Link' }).click()
    await waitForText(page, 'Check-in Link Created')
    const link = await journey.app.deps.db.selectFrom('links').selectAll().executeTakeFirstOrThrow()
    expect(link).toMatchObject({ radius_m: 100, doubt: 'ask', coarse: 'accept', no_position: 'refuse' })
  })

  it('is changed below that line', async () => {
    const page = await choosing('ring@example.com')
    await search(page, '3.1579, 101.7116')
    await page.getByRole('option').first().click()
    await page.getByLabel('Place name').fill('Yard')
    const change = page.getByRole('button', { name: 'Change Ring' })
    // On one line.
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(async () => (await change.boundingBox())!.height).toBeLessThan(48)
    }
    await change.click()
    await page.getByRole('textbox', { name: 'Size of the ring' }).fill('40')
    await page.getByRole('radio', { name: 'Turn away' }).click()
    await page.getByRole('switch', { name: 'Ask me when there is no location' }).click()
    await page.getByText(/^Within 40\sm\. Anyone in doubt is turned away\.$/).waitFor()
    await page.getByRole('button', { name: 'Create Check-in Link' }).click()
    await waitForText(page, 'Check-in Link Created')
    await page.getByText(/^Works within 40\sm of the place$/).waitFor()
    const link = await journey.app.deps.db
      .selectFrom('links')
      .selectAll()
      .where('location_name', '=', 'Yard')
      .executeTakeFirstOrThrow()
    expect(link).toMatchObject({ radius_m: 40, doubt: 'refuse', no_position: 'ask' })
  })
})

describe('the form', () => {
  it('asks for the name of the place when it was emptied', async () => {
    const page = await choosing()
    await search(page, '3.1579, 101.7116')
    await page.getByRole('option').first().click()
    const name = page.getByLabel('Place name')
    await name.fill(' ')
    await page.getByRole('button', { name: 'Create Check-in Link' }).click()
    await waitForText(page, 'Please name the place. Visitors see this name when they check in.')
    await expect.poll(() => name.evaluate(field => field === document.activeElement)).toBe(true)
    await name.fill('Towers')
    await page.getByRole('button', { name: 'Create Check-in Link' }).click()
    await waitForText(page, 'Check-in Link Created')
    await page.getByRole('button', { name: 'Create Another Link' }).waitFor()
  })

  it('takes its end on a 24-hour clock, as it takes the times of sessions, and keeps the last time that was one', async () => {
    const page = await choosing('ends@example.com')
    await search(page, '3.1579, 101.7116')
    await page.getByRole('option').first().click()
    await page.getByLabel('Place name').fill('Dock')
    const time = page.getByLabel('Time', { exact: true })
    expect(await time.inputValue()).toBe('23:59')
    for (const [typed, left] of [
      ['17.30', '17:30'],
      ['25:00', '17:30'],
    ]) {
      await time.fill(typed!)
      await time.blur()
      await expect.poll(() => time.inputValue()).toBe(left)
    }
    await page.getByRole('button', { name: 'Create Check-in Link' }).click()
    await page.getByText(/^Open until .*17:30$/).waitFor()
  })

  it('leads to the dashboard and to an upgrade after the only link of the plan', async () => {
    const page = await visit('/select-location', { as: 'free@example.com', planId: 1 })
    await search(page, '3.1579, 101.7116')
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Create Check-in Link' }).click()
    await waitForText(page, 'You’re now using all your active links.')
    await page.getByRole('button', { name: 'Go to Dashboard' }).waitFor()
    await page.getByRole('main').getByText('Upgrade', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Create Another Link' }).click()
    await page.getByText(/is your one active link/).waitFor()
  })

  it('says that the map has no streets when its tiles cannot be loaded', async () => {
    const page = await choosing()
    await page.route(/\/\d+\/\d+\/\d+\.png/, route => route.fulfill({ status: 503 }))
    await search(page, '3.1579, 101.7116')
    await page.getByRole('option').first().click()
    await waitForText(page, 'The map didn’t load, but the pin still works. Drag it, or move it with the arrow keys.')
  })
})
