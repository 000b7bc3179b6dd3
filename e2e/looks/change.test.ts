import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { heading } from '../testing/headings.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'

const journey = setUpJourney()
let owner: SignedIn
let hall: MadeLink
let ended: MadeLink
let advised: MadeLink

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 3 })
  hall = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall' })
  ended = await makeLink(journey.app, owner.creatorId, {
    expiresAt: '2024-05-01T10:00:00Z',
    locationName: 'A place whose name goes on and on and on, as long as names of places may go on',
  })
  advised = await makeLink(journey.app, owner.creatorId, { locationName: 'City Library' })
  for (const metres of [10, 20, 30, 110, 118, 126, 131, 140, 900])
    await postCheckIn(journey.app, advised.checkinToken, northOf(metres))
})

everyScreenLooksRight(journey, 'change', [
  {
    name: 'change a link',
    path: () => `/checkin-details/change?linkId=${hall.id}`,
    as: () => owner,
    reach: heading('Change Link'),
  },
  {
    name: 'change a link, not saved yet',
    path: () => `/checkin-details/change?linkId=${hall.id}`,
    as: () => owner,
    reach: async page => [
      await page.getByRole('button', { name: 'Change Ring' }).click(),
      await page.getByRole('textbox', { name: 'Size of the ring' }).fill('150'),
      await page.getByText('Require photo verification').click(),
      await page.getByText('Not saved yet', { exact: false }).scrollIntoViewIfNeeded(),
    ],
  },
  {
    name: 'change a link, who gets in',
    path: () => `/checkin-details/change?linkId=${hall.id}`,
    as: () => owner,
    reach: async page => [
      await page.getByRole('button', { name: 'Change Ring' }).click(),
      await page.getByRole('radio', { name: 'Ask me' }).click(),
      await page.getByText('Ask me when there is no location').scrollIntoViewIfNeeded(),
    ],
  },
  {
    name: 'change a link, how long it is kept',
    path: () => `/checkin-details/change?linkId=${hall.id}`,
    as: () => owner,
    reach: async page => [
      await page.getByRole('button', { name: 'Change Limits' }).click(),
      await page.getByLabel('Keep check-ins').selectOption({ label: 'For 30 days' }),
    ],
    atEachSize: page => page.getByLabel('Keep check-ins').scrollIntoViewIfNeeded(),
  },
  {
    name: 'change a link, moved far away',
    path: () => `/checkin-details/change?linkId=${hall.id}`,
    as: () => owner,
    reach: async page => [
      await page.getByLabel('Search for a place').fill('3.2, 101.7'),
      await page.getByRole('option').first().click(),
      await page.getByText('A new link keeps old and new apart.').waitFor(),
    ],
  },
  {
    name: 'change a link that has ended',
    path: () => `/checkin-details/change?linkId=${ended.id}`,
    as: () => owner,
    reach: page => page.getByText('Open this link again').waitFor(),
  },
  {
    name: 'test on site',
    path: () => `/checkin-details/test?linkId=${ended.id}`,
    as: () => owner,
    reach: page => page.getByRole('button', { name: 'Test My Location' }).waitFor(),
  },
  {
    name: 'test on site, refused',
    path: () => `/checkin-details/test?linkId=${hall.id}`,
    as: () => owner,
    browser: { at: { ...northOf(130), accuracy: 20 } },
    reach: testHere,
  },
  {
    name: 'test on site, widened',
    path: async () => `/checkin-details/test?linkId=${(await makeLink(journey.app, owner.creatorId)).id}`,
    as: () => owner,
    browser: { at: { ...northOf(130), accuracy: 20 } },
    reach: async page => [
      await testHere(page),
      await page.getByRole('button', { name: 'Move the Pin Here' }).click(),
      await page.getByRole('button', { name: 'Undo' }).waitFor(),
    ],
  },
  {
    name: 'test on site, denied',
    path: () => `/checkin-details/test?linkId=${hall.id}`,
    as: () => owner,
    browser: { permissions: [] },
    reach: async page => [
      await page.getByRole('button', { name: 'Test My Location' }).click(),
      await page.getByRole('alert').waitFor(),
    ],
  },
  {
    name: 'check-in details, advice',
    path: () => `/checkin-details?linkId=${advised.id}`,
    as: () => owner,
    reach: page => page.getByRole('button', { name: /^Widen to/ }).waitFor(),
  },
])

async function testHere(page: Page) {
  await page.getByRole('button', { name: 'Test My Location' }).click()
  await page.getByRole('button', { name: 'Test Again' }).waitFor()
  await page.getByRole('heading', { name: /^You would/ }).waitFor()
}
