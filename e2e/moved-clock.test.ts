import { expect, test } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

test('the screens follow the clock that the simulator has moved', async () => {
  const email = 'ada@example.com'
  const { creatorId } = await makeCreator(journey.app, { email, planId: 3 })
  await makeLink(journey.app, creatorId, { expiresAt: new Date(Date.now() + 2 * 86_400_000).toISOString() })
  const { page: panel } = await journey.visitor()
  await panel.goto(`${journey.url}/simulator`)
  await expect
    .poll(() => panel.locator('main').textContent())
    .toContain('Check-in links expire, and people are signed out')
  await panel.getByRole('button', { name: 'Advance 1 Month' }).click()
  await panel.getByText('The clock was moved.').waitFor()

  const creator = await signedInAs(journey, await makeCreator(journey.app, { email, planId: 3 }))
  await creator.page.goto(`${journey.url}/dashboard`)
  await creator.page.getByText('0 of 15').waitFor()
  const row = creator.page.getByRole('list').getByRole('listitem').filter({ hasText: 'check-in' }).first()
  await expect.poll(() => row.textContent()).toContain('Expired')
  await expect.poll(() => row.textContent()).toMatch(/\d+ days ago/)
  await creator.page.goto(`${journey.url}/my-account`)
  await creator.page
    .getByText(/last seen/)
    .first()
    .waitFor()
  await expect
    .poll(() =>
      creator.page
        .getByText(/last seen/)
        .first()
        .textContent(),
    )
    .toContain('last seen now')
})
