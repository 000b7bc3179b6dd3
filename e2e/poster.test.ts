import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { chooseForLink } from './testing/details.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

it.each([
  ['a phone in the dark', PHONE, true, 'More for this link'],
  ['a desktop', DESKTOP, false, 'Print Poster'],
] as const)('the poster is saved from the details on %s, by keyboard', async (device, size, dark, button) => {
  const owner = await makeCreator(journey.app, { email: `${device.replaceAll(' ', '-')}@example.com` })
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await signedInAs(journey, owner, { size, dark })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.getByRole('button', { name: button }).press('Enter')
  await page.getByRole('menuitem', { name: 'Print Poster, A4' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Print Poster, Letter' }).press('Enter')
  expect((await saved).suggestedFilename()).toBe('Petronas Towers_poster.pdf')
  expect(await readFile((await (await saved).path())!, 'latin1')).toMatch(/^%PDF-/)
})

it('a poster that is refused gives the reason on the page, and opens no tab', async () => {
  const owner = await makeCreator(journey.app, { email: 'eager@example.com' })
  const link = await makeLink(journey.app, owner.creatorId)
  const { page, context } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const path = `/api/checkin-links/${link.id}/poster`
  let status = 0
  while (status !== 429) status = (await context.request.get(journey.url + path)).status()
  await chooseForLink(page, 'Print Poster, A4')
  await page.getByText('Too many requests. Please wait a moment and try again.', { exact: true }).first().waitFor()
  expect(context.pages()).toEqual([page])
  expect(journey.complaints().filter(complaint => !complaint.includes('429'))).toEqual([])
})
