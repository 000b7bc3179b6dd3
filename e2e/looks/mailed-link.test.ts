import { beforeAll } from 'vitest'
import { nextMailTo } from '../../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../server/testing/check-in-makers.ts'
import { makeCreator } from '../../server/testing/makers.ts'
import { heading } from '../testing/headings.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, MORE_PHONES } from '../testing/looks.ts'

const journey = setUpJourney()
let pending: MadeLink
let once: MadeLink
let waiting = 0

beforeAll(async () => {
  const { creatorId } = await makeCreator(journey.app, { email: 'owner@example.com', planId: 3 })
  pending = await makeLink(journey.app, creatorId, { requireUserVerify: true })
  once = await makeLink(journey.app, creatorId, { requireUserVerify: true, repeatRule: 'ever' })
})

/** Of the email to a visitor who has checked in just now. */
async function mailedUrl({ checkinToken }: MadeLink, email: string, count = 1): Promise<URL> {
  await postCheckIn(journey.app, checkinToken, { email })
  return new URL((await nextMailTo(journey.app, email, count)).url)
}

everyScreenLooksRight(
  journey,
  'mailed-link',
  [
    {
      name: 'verify, in another browser',
      path: async () => {
        const { pathname, search } = await mailedUrl(pending, `verified-${++waiting}@example.com`)
        return pathname + search
      },
      reach: heading(/./),
    },
    {
      name: 'verify, checked in before',
      path: async () => {
        const email = `again-${++waiting}@example.com`
        const [first, second] = [await mailedUrl(once, email), await mailedUrl(once, email, 2)]
        await journey.app.call('POST', `/api/verify-checkin/${once.checkinToken}`, {
          body: { token: first.searchParams.get('token'), confirm: true },
        })
        return second.pathname + second.search
      },
      reach: async page => [
        await page.getByRole('button', { name: 'Confirm my check-in' }).click(),
        await heading(/^You checked in at/)(page),
      ],
    },
  ],
  MORE_PHONES,
)
