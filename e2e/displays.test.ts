import { beforeAll, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

// A display that was removed asks once more, and is refused.
const journey = setUpJourney({ allowedComplaints: /401/ })
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 2 })
})

const FULL_HD = { width: 1920, height: 1080 }

it('is paired by a press, counts who comes, and is dark once it is removed', async () => {
  const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall' })
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const displays = page.getByRole('region', { name: 'Displays' })
  await displays.getByRole('button', { name: 'Add Display' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Entrance')
  await dialog.getByRole('button', { name: 'Add Display' }).click()
  await dialog.getByRole('heading', { name: 'Connect Entrance' }).waitFor()
  const url = new URL((await dialog.locator('code').textContent())!)

  const { page: wall } = await journey.visitor({ size: FULL_HD })
  await wall.goto(journey.url + url.pathname + url.hash)
  await wall.getByRole('button', { name: 'Show on This Screen' }).click()
  await wall.getByRole('heading', { name: 'Main Hall' }).waitFor()
  expect(wall.url()).toBe(`${journey.url}/wall`)
  const code = wall.getByRole('img', { name: 'QR code of the check-in link for Main Hall' })
  await expect.poll(async () => (await code.boundingBox())!.height).toBeGreaterThanOrEqual(0.4 * FULL_HD.height)
  await dialog.getByRole('heading', { name: 'Entrance is on' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await wall.getByText('0 checked in today').waitFor()
  await postCheckIn(journey.app, link.checkinToken)
  await wall.getByText('1 checked in today').waitFor()

  await displays.getByText('On', { exact: true }).waitFor()
  await displays.getByRole('button', { name: 'Remove Entrance' }).click()
  await page.getByRole('button', { name: 'Remove Display' }).click()
  await wall.getByRole('heading', { name: 'This screen is not connected' }).waitFor({ timeout: 5000 })
  await expect.poll(() => displays.getByRole('listitem').count()).toBe(0)
})
