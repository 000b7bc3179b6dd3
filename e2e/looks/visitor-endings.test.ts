import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { asksAt, DOUBTFUL } from '../../server/testing/ask-makers.ts'
import { nextMailTo } from '../../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn, TOWERS } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { endDoubt } from '../testing/doubt.ts'
import { heading } from '../testing/headings.ts'
import { allowLocation, setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, MORE_PHONES, type Screen } from '../testing/looks.ts'
import { asAisyah, checkedIn, checkInAs, press } from '../testing/visitor-steps.ts'

const journey = setUpJourney()
let owner: SignedIn
let blocked: MadeLink
let blockedLater: { owner: SignedIn; link: MadeLink }
let verified: MadeLink
let reviewed: MadeLink
let emails = 0

beforeAll(async () => {
  const NAMED = { locationName: 'KL Design Week — Opening Night', hostName: 'Maya Lindholm' }
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
  verified = await makeLink(journey.app, owner.creatorId, { ...NAMED, requireUserVerify: true })
  reviewed = await makeLink(journey.app, owner.creatorId, { ...NAMED, requireUserVerify: true, doubt: 'ask' })
  const lapsed = await makeCreator(journey.app, { email: 'lapsed@example.com', planId: 3, accountExpireAt: LONG_AGO })
  blocked = await makeLink(journey.app, lapsed.creatorId, NAMED)
  await makeLink(journey.app, lapsed.creatorId)
  const payer = await makeCreator(journey.app, { email: 'payer@example.com', planId: 3 })
  blockedLater = { owner: payer, link: await makeLink(journey.app, payer.creatorId, NAMED) }
  await makeLink(journey.app, payer.creatorId)
})

const LONG_AGO = new Date(2024, 1, 1)
const newLink = () => makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week — Opening Night' })
const expire = ({ id }: MadeLink) =>
  journey.app.deps.pool.query(`update links set expires_at = app_now() - interval '1 minute' where id = $1`, [id])

/** The page of a phone that has checked in at a new link before. */
const afterCheckIn = (name: string, reach: (page: Page, link: MadeLink) => Promise<unknown>): Screen => {
  let link: MadeLink
  return {
    name,
    path: async () => {
      link = await newLink()
      return `/checkin/${link.checkinToken}`
    },
    browser: { at: TOWERS },
    reach: async page => [await checkedIn(page), await reach(page, link)],
  }
}

/** The same at a link that waits for an email. */
const afterEmail = (name: string, reach: (page: Page, link: MadeLink, email: string) => Promise<unknown>): Screen => {
  let link: MadeLink
  return {
    name,
    path: async () => {
      link = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true })
      return `/checkin/${link.checkinToken}`
    },
    browser: { at: TOWERS },
    reach: async page => {
      const email = `aisyah-${++emails}@example.com`
      await checkInAs({ Name: 'Aisyah binti Rahman', Email: email })(page)
      await heading('Email Verification Required')(page)
      await reach(page, link, email)
    },
  }
}

/** The page of the email to somebody who has just checked in, in a browser that has not. */
const emailed = (name: string, link: () => MadeLink, reach: Screen['reach'], changes: object = {}): Screen => ({
  name,
  path: async () => {
    const email = `maria.brandstetter-${++emails}@example.com`
    await postCheckIn(journey.app, link().checkinToken, { name: 'Maria Brandstetter', email, ...changes })
    const { pathname, search } = new URL((await nextMailTo(journey.app, email)).url)
    return pathname + search
  },
  reach,
})

/** The answer to an ask, on the phone that made it. */
const decided = (
  name: string,
  decide: (asks: ReturnType<typeof asksAt>, link: MadeLink) => Promise<unknown>,
  title: string,
): Screen => {
  let asks: ReturnType<typeof asksAt>
  let link: MadeLink
  return {
    name,
    path: async () => {
      asks = asksAt(journey.app)
      link = await asks.link({ locationName: 'KL Design Week — Opening Night', hostName: 'Maya Lindholm' })
      return `/checkin/${link.checkinToken}`
    },
    browser: { at: { ...DOUBTFUL, accuracy: 60 } },
    before: page => page.clock.install(),
    reach: async page => [
      await allowLocation(page),
      await endDoubt(page),
      await press(page, 'Ask to Be Let In'),
      await page.getByLabel('Name').fill('Aisyah binti Rahman'),
      await press(page, 'Send Request'),
      await heading('Sent for review.')(page),
      await decide(asks, link),
      await page.reload(),
      await heading(title)(page),
    ],
  }
}

everyScreenLooksRight(
  journey,
  'visitor, endings',
  [
    { name: 'account expired', path: () => `/checkin/${blocked.checkinToken}`, reach: heading('Account Has Expired') },
    {
      name: 'account expired, with a pass',
      path: async () => {
        await journey.app.deps.pool.query('update creators set account_expire_at = null where id = $1', [
          blockedLater.owner.creatorId,
        ])
        return `/checkin/${blockedLater.link.checkinToken}`
      },
      browser: { at: TOWERS },
      reach: async page => [
        await checkedIn(page),
        await journey.app.deps.pool.query('update creators set account_expire_at = $2 where id = $1', [
          blockedLater.owner.creatorId,
          LONG_AGO,
        ]),
        await page.reload(),
        await heading('Account Has Expired')(page),
        await heading(/^You checked in at/)(page),
      ],
    },
    afterCheckIn(
      'confirmed, saved',
      page => [press(page, 'Save Receipt'), page.getByText(/^Receipt saved to/).waitFor()][1]!,
    ),
    {
      ...afterCheckIn('come back, forgetting', async page => [
        await page.reload(),
        await press(page, 'Forget My Details'),
        await page.getByText('This device forgets your details', { exact: false }).waitFor(),
      ]),
      actionBelow: 'the question opens at the end of the pass, and its focus brings it into view',
    },
    afterCheckIn('expired, with a pass', async (page, link) => [
      await expire(link),
      await page.goto(`${journey.url}/checkin/${link.checkinToken}`),
      await heading('Check-in Link Has Expired')(page),
      await heading(/^You checked in at/)(page),
    ]),
    {
      ...afterEmail('expired, the email is waited for', async (page, link) => [
        await expire(link),
        await page.reload(),
        await heading('Check-in Link Has Expired')(page),
        await page.getByRole('button', { name: /^Send Again/ }).waitFor(),
      ]),
      actionBelow: 'what has ended comes first, and fills a phone that is held sideways',
    },
    decided(
      'declined',
      async (asks, link) => {
        const { held } = await asks.heldAt(link)
        await asks.decide(link, [held[0].id], 'decline', 'The evening is for members of the institute only')
      },
      'Declined',
    ),
    decided(
      'not answered',
      (_, link) => journey.app.database.asOwner(`delete from pending_check_ins where link_id = '${link.id}'`),
      'Not Answered',
    ),
    afterEmail('verified where the check-in was made', async (page, _, email) => [
      await page.goto((await nextMailTo(journey.app, email)).url),
      await heading('Check-in Confirmed')(page),
    ]),
    emailed('verify, in another browser', () => verified, heading('Is this your check-in?')),
    emailed(
      'verify, confirmed',
      () => verified,
      async page => [await press(page, 'Confirm My Check-in'), await heading('Check-in Confirmed')(page)],
    ),
    emailed(
      'verify, deleted',
      () => verified,
      async page => [await press(page, 'This Was Not Me'), await heading('Check-in Deleted')(page)],
    ),
    emailed(
      'verify, sent for review',
      () => reviewed,
      async page => [await press(page, 'Confirm My Check-in'), await heading('Sent for review.')(page)],
      { ...DOUBTFUL, accuracyM: 60, askReview: true },
    ),
    {
      name: 'verify, failed',
      path: () => `/verify-checkin/${verified.checkinToken}?token=${'A'.repeat(43)}`,
      reach: heading('Verification Failed'),
    },
    {
      name: 'verify, cannot be checked now',
      path: () => `/verify-checkin/${verified.checkinToken}?token=any`,
      before: page => page.route('**/api/verify-checkin/*', route => route.fulfill({ status: 503, json: {} })),
      reach: async page => [
        await heading('Verification Failed')(page),
        await page.getByRole('button', { name: 'Try Again' }).waitFor(),
      ],
    },
    {
      name: 'an earlier day',
      path: async () =>
        `/checkin/${(await makeLink(journey.app, owner.creatorId, { locationName: 'City Library' })).checkinToken}`,
      browser: { at: TOWERS },
      // The last of this file: it moves the clock of the service.
      reach: async page => [
        await asAisyah(page),
        await heading('Check-in Confirmed')(page),
        await journey.app.advance('26 hours'),
        await page.reload(),
        await heading(/^You checked in on/)(page),
      ],
    },
  ],
  MORE_PHONES,
)
