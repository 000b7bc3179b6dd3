import { expect, it } from 'vitest'
import { makeCreator } from '../server/testing/makers.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { name, search, typeTowers } from './testing/place-choice.ts'
import { signedInAs } from './testing/signed-in.ts'
import { waitForText } from './testing/visits.ts'

// A call whose answer is lost is an error of the network to the browser.
const journey = setUpJourney({ allowedComplaints: /ERR_INTERNET_DISCONNECTED/ })

it.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the calendar opens within the window on %s, above the button', async (device, size) => {
  const owner = await makeCreator(journey.app, { email: `on-${device.replace(' ', '-')}@example.com`, planId: 3 })
  const { page } = await signedInAs(journey, owner, { size, context: { reducedMotion: 'reduce' } })
  await page.goto(`${journey.url}/select-location`)
  await page.getByRole('button', { name: /\d{4}$/ }).press('Enter')
  const calendar = page.getByRole('grid')
  const action = page.getByRole('button', { name: 'Select Location to Create Link' })
  await calendar.waitFor()
  const bottomAndTop = async () => {
    const [grid, button] = [(await calendar.boundingBox())!, (await action.boundingBox())!]
    return grid.y + grid.height < button.y && grid.y > 0
  }
  await expect.poll(bottomAndTop).toBe(true)
})

it('a template sets the options and leads to its next step; what was typed stays', async () => {
  const owner = await makeCreator(journey.app, { email: 'teacher@example.com', planId: 3 })
  const { page } = await signedInAs(journey, owner, {
    size: { width: 360, height: 560 },
    context: { reducedMotion: 'reduce' },
  })
  await page.goto(`${journey.url}/select-location`)
  const template = (label: string) => page.getByRole('radio', { name: label })
  await template('A class every week').check()
  // The place comes first on small phones, too.
  const action = page.getByRole('button', { name: 'Select Location to Create Link' })
  const room = async () =>
    (await action.boundingBox())!.y - (await search(page).boundingBox())!.y - (await search(page).boundingBox())!.height
  await expect.poll(room).toBeGreaterThan(0)

  await typeTowers(page)
  await name(page).fill('Room 12')
  const until = page.getByRole('group', { name: 'Weekly time 1' }).getByLabel('Until')
  await until.fill('10:45')
  await page
    .getByText(/^Every \w+, 09:00–10:45, the place’s time\. Anyone who comes more than 10 minutes late/)
    .waitFor()
  await template('An event at the door').check()
  await waitForText(page, 'Open at any time. Each person is checked in once.')
  await template('A class every week').check()
  await expect.poll(async () => [await until.inputValue(), await name(page).inputValue()]).toEqual(['10:45', 'Room 12'])

  await page.getByRole('button', { name: 'Create Check-in Link' }).click()
  await page.getByRole('link', { name: 'Import List' }).click()
  await page.getByRole('dialog', { name: 'Import List' }).waitFor()
  await expect.poll(() => page.url()).not.toContain('dialog')
  const link = await journey.app.deps.db
    .selectFrom('links')
    .selectAll()
    .where('location_name', '=', 'Room 12')
    .executeTakeFirstOrThrow()
  expect([link.repeat_rule, link.expires_at.getFullYear() > 2100]).toEqual(['session', true])
})

it('a template offers the code on a screen in one press, and leads to the display that shows it', async () => {
  const owner = await makeCreator(journey.app, { email: 'host@example.com', planId: 3 })
  const { page } = await signedInAs(journey, owner, { size: PHONE, context: { reducedMotion: 'reduce' } })
  await page.goto(`${journey.url}/select-location`)
  const offer = page.getByRole('switch', { name: 'Only with the code on a screen' })
  await page.getByRole('radio', { name: 'A shift' }).check()
  expect(await offer.count()).toBe(0)
  await page.getByRole('radio', { name: 'An event at the door' }).check()
  await waitForText(page, 'Open at any time. Each person is checked in once.')
  await offer.click()
  await waitForText(page, 'Open at any time. Each person is checked in once. People enter the code on the screen.')

  await typeTowers(page)
  await name(page).fill('Opening night')
  await page.getByRole('button', { name: 'Create Check-in Link' }).click()
  await page.getByText('Nobody can check in until a screen shows the code').waitFor()
  await page.getByRole('link', { name: 'Add Display' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Display' })
  await expect.poll(() => dialog.getByRole('switch', { name: 'Code that changes' }).isChecked()).toBe(true)
  await dialog.getByLabel('Name', { exact: true }).fill('Entrance')
  await dialog.getByRole('button', { name: 'Add Display' }).click()
  await page.getByRole('heading', { name: 'Connect Entrance' }).waitFor()
  const { rows } = await journey.app.deps.pool.query(
    `select requires_code, period_s from links l join displays d on d.link_id = l.id where location_name = 'Opening night'`,
  )
  expect(rows).toEqual([{ requires_code: true, period_s: 20 }])
})

it('a link whose answer was lost is made once, also where the plan allows one', async () => {
  const owner = await makeCreator(journey.app, { email: 'one@example.com', planId: 1 })
  const { page } = await signedInAs(journey, owner, { size: PHONE, context: { reducedMotion: 'reduce' } })
  await page.goto(`${journey.url}/select-location`)
  await typeTowers(page)
  await page.route('**/api/checkin-links/create-with-token', async route => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  const create = page.getByRole('button', { name: 'Create Check-in Link' })
  await create.click()
  await waitForText(page, 'Failed to create check-in link')
  await page.unroute('**/api/checkin-links/create-with-token')
  await create.click()
  await page.getByRole('heading', { name: 'Check-in Link Created' }).waitFor()
  const links = journey.app.deps.db.selectFrom('links').select('id').where('creator_id', '=', owner.creatorId)
  expect(await links.execute()).toHaveLength(1)
})
