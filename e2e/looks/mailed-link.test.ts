import { beforeAll } from 'vitest'
import { nextMailTo } from '../../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { peopleCalls } from '../../server/testing/people-calls.ts'
import { sessionsAt } from '../../server/testing/session-makers.ts'
import { heading } from '../testing/headings.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, MORE_PHONES } from '../testing/looks.ts'

const journey = setUpJourney()
let owner: SignedIn
let pending: MadeLink
let once: MadeLink
let strict: MadeLink
let unsubscribing: string
let waiting = 0

const allDay = sessionsAt(
  () => journey.app,
  () => owner,
)
const lists = peopleCalls(
  () => journey.app,
  () => owner,
)
const ALL_DAY = {
  weekly: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', minutes: 1440, title: 'Hydrology for engineers' }],
  since: '2026-01-01',
}

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
  pending = await allDay.link(ALL_DAY, { requireUserVerify: true })
  await journey.app.deps.pool.query(`update schedules set valid_from = '2026-01-01'`)
  strict = await makeLink(journey.app, owner.creatorId, {
    requireUserVerify: true,
    listRule: 'refuse',
    hostName: 'Maya Lindholm',
  })
  await lists.add(strict.id, { name: 'Aisyah', personEmail: 'aisyah@example.com' })
  await journey.app.call('POST', `/api/checkin-links/${strict.id}/people/invite`, {
    cookies: owner.cookies,
    body: { all: true },
  })
  const { text } = await nextMailTo(journey.app, 'aisyah@example.com')
  unsubscribing = /\/unsubscribe\?\S+/.exec(text)![0]
  once = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true, repeatRule: 'ever' })
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
      name: 'verify, in another browser, a session',
      path: async () => {
        const { pathname, search } = await mailedUrl(pending, `verified-${++waiting}@example.com`)
        return pathname + search
      },
      reach: heading(/./),
    },
    {
      name: 'verify, not on the list',
      path: async () => {
        const { pathname, search } = await mailedUrl(strict, `stranger-${++waiting}@example.com`)
        return pathname + search
      },
      reach: async page => [
        await page.getByRole('button', { name: 'Confirm My Check-in' }).click(),
        await heading('Not on the List')(page),
      ],
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
        await page.getByRole('button', { name: 'Confirm My Check-in' }).click(),
        await heading(/^You checked in at/)(page),
      ],
    },
    { name: 'unsubscribe', path: () => unsubscribing, reach: heading('Unsubscribe') },
    {
      name: 'unsubscribe, done',
      path: () => unsubscribing,
      reach: async page => [
        await page.getByRole('button', { name: 'Unsubscribe' }).click(),
        await heading('You’re unsubscribed')(page),
      ],
    },
    {
      name: 'unsubscribe, half a link',
      path: () => unsubscribing.slice(0, -9),
      before: page =>
        page.route('**/unsubscribe*', async route => {
          // The browser itself complains about an answer of 400.
          const response = await route.fetch()
          await route.fulfill({ response, status: 200 })
        }),
      reach: async page => [
        await heading('This link isn’t complete')(page),
        await page.getByRole('link', { name: 'Contact Support' }).waitFor(),
      ],
    },
  ],
  MORE_PHONES,
)
