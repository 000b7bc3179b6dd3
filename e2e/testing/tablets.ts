import { beforeEach } from 'vitest'
import { makeLink, TOWERS } from '../../server/testing/check-in-makers.ts'
import { displayCalls } from '../../server/testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import type { Journey, VisitorOptions } from './journey.ts'

export const TABLET = { width: 820, height: 1180 }

/** Kiosks of the creator of each test, whose session ends with the one it is paired in. */
export function setUpTablets(journey: Journey) {
  let owner: SignedIn
  const { make, pair } = displayCalls(
    () => journey.app,
    () => owner,
  )
  beforeEach(async () => {
    owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 2 })
  })
  return {
    owner: () => owner,
    make,
    /** A tablet at the door of 'Main Hall', left with the PIN 2468. */
    tablet: async (options: VisitorOptions = {}, traits: Parameters<typeof makeLink>[2] = {}) => {
      const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall', ...traits })
      const { token, display } = await make(link.id, 'Reception', { mode: 'kiosk', pin: '2468' })
      const { kiosk } = (await pair(token)).cookies
      const { page, context } = await journey.visitor({ size: TABLET, at: TOWERS, ...options })
      await context.grantPermissions(['geolocation'])
      await context.addCookies([{ name: 'kiosk', value: kiosk!, url: journey.url }])
      await page.goto(`${journey.url}/kiosk`)
      await page.getByRole('heading', { name: 'Main Hall' }).waitFor()
      return { page, context, link, display }
    },
  }
}
