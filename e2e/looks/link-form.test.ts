import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn, TOWERS } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, type Screen } from '../testing/looks.ts'
import { menuOf } from '../testing/menus.ts'
import { name, search, typeTowers } from '../testing/place-choice.ts'
import { press } from '../testing/visitor-steps.ts'
import { answering, UNAVAILABLE } from '../testing/visits.ts'

// A screen of this file has no streets.
const journey = setUpJourney({ allowedComplaints: /ERR_FAILED/ })
let owner: SignedIn
let free: SignedIn
let lapsed: SignedIn
let hall: MadeLink
let former: MadeLink

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 3 })
  free = await makeCreator(journey.app, { email: 'free@example.com' })
  lapsed = await makeCreator(journey.app, {
    email: 'lapsed@example.com',
    planId: 3,
    accountExpireAt: new Date(2024, 1, 1),
  })
  hall = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall', expiresAt: '2030-05-01T10:00:00Z' })
  for (const metres of [0, 20]) await postCheckIn(journey.app, hall.checkinToken, northOf(metres))
  former = await makeLink(journey.app, owner.creatorId, {
    locationName: 'KL Design Week — Opening Night',
    hostName: 'Maya Lindholm',
    expiresAt: '2024-05-01T10:00:00Z',
    requirePhotoVerify: true,
  })
})

const CREATE = 'Create Check-in Link'
const FORM = 'a form is sent after its fields are filled in'

/** The form of a new link. */
const form = (screen: string, reach: Screen['reach'], more: Partial<Screen> = {}): Screen => ({
  name: screen,
  path: () => '/select-location',
  as: () => owner,
  reach: async page => [await search(page).waitFor(), await reach(page)],
  ...more,
})
const inView = (text: string | RegExp) => (page: Page) =>
  page
    .getByText(text)
    .first()
    .evaluate(part => part.scrollIntoView({ block: 'center', behavior: 'instant' }))

/** The form of the hall's link. */
const change = (screen: string, reach: Screen['reach'], more: Partial<Screen> = {}): Screen => ({
  name: screen,
  path: () => `/checkin-details/change?linkId=${hall.id}`,
  as: () => owner,
  reach: async page => [await name(page).waitFor(), await reach(page)],
  ...more,
})

everyScreenLooksRight(journey, 'link form', [
  form('suggestions', async page => [
    await search(page).fill('kuala'),
    await page
      .getByRole('option', { name: /Kuala Lumpur/ })
      .first()
      .waitFor(),
  ]),
  form('nothing found', async page => [
    await search(page).fill('qwertzuiop'),
    await page.getByText('No matches.', { exact: false }).first().waitFor(),
  ]),
  form(
    'the search does not answer',
    async page => [
      await search(page).fill('kuala'),
      await page
        .getByRole('alert')
        .or(page.getByText('isn’t responding', { exact: false }))
        .first()
        .waitFor(),
    ],
    {
      before: answering({
        '/api/places/search**': {
          status: 503,
          code: 'places_unavailable',
          error: 'Place search isn’t responding. You can type coordinates instead.',
        },
      }),
    },
  ),
  form(
    'own location, denied',
    async page => [
      await press(page, 'Use My Location'),
      await page.getByText(/Location permission was denied/).waitFor(),
    ],
    { browser: { permissions: [] } },
  ),
  form(
    'own location',
    async page => [await press(page, 'Use My Location'), await page.getByText('Accurate to 10 m.').waitFor()],
    { browser: { at: TOWERS } },
  ),
  form('the map has no streets', typeTowers, {
    before: page => page.route(/\/\d+\/\d+\/\d+\.png/, route => route.abort()),
  }),
  form(
    'a name with a web address',
    async page => [
      await typeTowers(page),
      await page.getByRole('switch', { name: 'Require email verification of users' }).click(),
      await name(page).fill('www.pay-here'),
      await press(page, CREATE),
      await page.getByText('can’t contain a web address', { exact: false }).waitFor(),
    ],
    { actionBelow: FORM, atEachSize: inView(/can’t contain a web address/) },
  ),
  form(
    'the size of the ring',
    async page => {
      await typeTowers(page)
      await press(page, 'Change Ring')
      await page.getByRole('textbox', { name: 'Size of the ring' }).waitFor()
    },
    { actionBelow: FORM },
  ),
  form(
    'the calendar',
    async page => [
      await typeTowers(page),
      await page.getByRole('button', { name: /\d{4}$/ }).click(),
      await page.getByRole('grid').waitFor(),
    ],
    { atEachSize: page => page.getByRole('grid').evaluate(part => part.scrollIntoView({ block: 'nearest' })) },
  ),
  form(
    'never',
    async page => [
      await typeTowers(page),
      await page.getByRole('radio', { name: 'Never' }).check(),
      await page.getByText('This link never expires.', { exact: false }).waitFor(),
    ],
    { atEachSize: inView(/^This link never expires/) },
  ),
  form(
    'an expiry in the past',
    async page => [
      await typeTowers(page),
      await page.getByRole('radio', { name: 'Today' }).check(),
      await page.getByLabel('Time', { exact: true }).fill('00:00'),
      await page.getByText('The expiry must be in the future.').waitFor(),
      await page.getByRole('textbox', { name: 'Time' }).and(page.locator('[aria-invalid=true]')).waitFor(),
    ],
    { atEachSize: inView('The expiry must be in the future.') },
  ),
  form('free, a fixed expiry', typeTowers, { as: () => free, atEachSize: inView(/^Free plan: Links expire/) }),
  form('expired account, a fixed expiry', typeTowers, {
    as: () => lapsed,
    atEachSize: inView(/^Account expired: Links/),
  }),
  form(
    'made again',
    page =>
      page
        .getByText('Maya Lindholm', { exact: false })
        .first()
        .waitFor()
        .catch(() => {}),
    {
      path: () => `/select-location?again=${former.id}`,
    },
  ),
  form(
    'not created',
    async page => [
      await typeTowers(page),
      await press(page, CREATE),
      await page.getByText(UNAVAILABLE.error).first().waitFor(),
    ],
    { before: answering({ '/api/checkin-links/create-with-token': UNAVAILABLE }) },
  ),
  form('loading', async () => {}, {
    before: page => page.route('**/api/creator-plan**', () => {}),
    reach: page => page.getByRole('heading', { name: 'Select Location' }).waitFor(),
  }),
  {
    ...form('created, the code on a screen', async () => {}),
    actionBelow: 'the link comes first',
    reach: async page => [
      await page.getByRole('radio', { name: 'An event at the door' }).check(),
      await page.getByRole('switch', { name: 'Only with the code on a screen' }).click(),
      await typeTowers(page),
      await name(page).fill('KL Design Week — Opening Night'),
      await press(page, CREATE),
      await page.getByRole('link', { name: 'Add Display' }).waitFor(),
    ],
  },
  {
    ...form('created, poster menu', async () => {}),
    path: () => `/select-location?linkId=${hall.id}`,
    reach: page =>
      page
        .getByRole('button', { name: /Poster$/ })
        .first()
        .waitFor(),
    atEachSize: menuOf(/Poster$/),
  },
  change('leave without saving', async page => [
    await name(page).fill('Other'),
    await page.getByRole('link', { name: 'Back to Details' }).click(),
    await page.getByRole('alertdialog').waitFor(),
  ]),
  change(
    'changed elsewhere',
    async page => [
      await name(page).fill('Other'),
      await press(page, 'Save Changes'),
      await page.getByRole('button', { name: 'Load It Again' }).waitFor(),
    ],
    {
      before: answering({
        '/api/checkin-links/*/change': {
          status: 409,
          code: 'link_changed',
          error: 'This link was changed elsewhere meanwhile.',
        },
      }),
      actionBelow: 'the newest is loaded first',
      atEachSize: inView('This link was changed elsewhere meanwhile.'),
    },
  ),
  change(
    'not saved',
    async page => [
      await name(page).fill('Other'),
      await press(page, 'Save Changes'),
      await page.getByText(UNAVAILABLE.error).first().waitFor(),
    ],
    { before: answering({ '/api/checkin-links/*/change': UNAVAILABLE }), atEachSize: inView(UNAVAILABLE.error) },
  ),
  change('locations will be erased', async page => [
    await press(page, 'More Rules'),
    await page.getByRole('switch', { name: 'Keep only that people were here' }).click(),
    await press(page, 'Save Changes'),
    await page.getByRole('alertdialog').waitFor(),
  ]),
])
