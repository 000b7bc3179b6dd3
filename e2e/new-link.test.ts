import { expect, it } from 'vitest'
import { makeCreator } from '../server/testing/makers.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

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
