import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn, TOWERS } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { makeBusyLink } from '../testing/busy-link.ts'
import { heading } from '../testing/headings.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, type Screen } from '../testing/looks.ts'

const journey = setUpJourney()
let owner: SignedIn
let full: SignedIn
let newcomer: SignedIn
let lapsed: SignedIn
let link: MadeLink
let expired: MadeLink
let busy: MadeLink
let hall: MadeLink
let answers: MadeLink
let doorkeeper: SignedIn
let door: MadeLink
let asked = 0

const NAMES = [
  'Björk Guðmundsdóttir',
  'Aisyah binti Rahman',
  'Priya Raghunathan',
  '佐藤 美咲',
  'محمد عبد الله',
  'Noor Al-Hassan',
]

const ASKERS = [
  { name: 'Aisyah binti Rahman', note: 'I’m in the back yard, behind the kitchen', ...northOf(140), accuracyM: 60 },
  { name: 'محمد عبد الله', email: 'mohamed@example.com', phone: '', ...northOf(30), accuracyM: 3000 },
  {
    name: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren',
    email: 'wolfe@example.com',
    ...northOf(4200),
    accuracyM: 5000,
  },
  { name: '佐藤 美咲', email: 'misaki@example.com', ...northOf(180), accuracyM: 90, fixAgeS: 600 },
]

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 3 })
  full = await makeCreator(journey.app, { email: 'full@example.com' })
  newcomer = await makeCreator(journey.app, { email: 'newcomer@example.com' })
  lapsed = await makeCreator(journey.app, {
    email: 'lapsed@example.com',
    planId: 3,
    accountExpireAt: new Date(2024, 1, 1),
  })
  await makeLink(journey.app, full.creatorId)
  await makeLink(journey.app, lapsed.creatorId)
  await makeLink(journey.app, lapsed.creatorId)
  expired = await makeLink(journey.app, owner.creatorId, {
    expiresAt: '2024-05-01T10:00:00Z',
    locationName: 'Old Venue',
  })
  busy = await makeBusyLink(journey.app, owner.creatorId, 'KL Design Week — Opening Night')
  link = await makeLink(journey.app, owner.creatorId, {
    locationName: 'A place whose name goes on and on and on, as long as names of places may go on',
    requireUserVerify: true,
  })
  hall = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall' })
  for (const [index, name] of NAMES.entries())
    await postCheckIn(journey.app, hall.checkinToken, {
      name,
      ...northOf(index * 15),
      email: `visitor-${index}@example.com`,
    })
  await postCheckIn(journey.app, link.checkinToken, { name: 'Waits For An Email' })
  doorkeeper = await makeCreator(journey.app, { email: 'door@example.com', planId: 3 })
  door = await makeLink(journey.app, doorkeeper.creatorId, { locationName: 'Main Hall', doubt: 'ask', coarse: 'ask' })
  await postCheckIn(journey.app, door.checkinToken, { name: 'Kenji Watanabe' })
  for (const asker of ASKERS) await postCheckIn(journey.app, door.checkinToken, { ...asker, askReview: true })
  await postCheckIn(journey.app, hall.checkinToken, northOf(700))
  answers = await makeLink(journey.app, owner.creatorId, { locationName: 'Union Hall', keeps: 'verdict', doubt: 'ask' })
  for (const [index, name] of NAMES.entries())
    await postCheckIn(journey.app, answers.checkinToken, { name, accuracyM: [12, 80, 400][index % 3] })
  await postCheckIn(journey.app, answers.checkinToken, { name: 'Ines Moreau', ...northOf(140), askReview: true })
})

const waiting = (name: string, then: Screen['reach'], more: Partial<Screen> = {}): Screen => ({
  name: `check-in details, ${name}`,
  path: () => `/checkin-details?linkId=${door.id}`,
  as: () => doorkeeper,
  reach: async page => [await page.getByText('I’m in the back yard').waitFor(), await then(page)],
  ...more,
})

everyScreenLooksRight(journey, 'creator', [
  { name: 'create', path: () => '/create', reach: page => page.getByLabel('Email').waitFor() },
  { name: 'verify without a token', path: () => '/verify', reach: heading(/./) },
  {
    name: 'session expired',
    path: () => '/select-location?token=no',
    reach: page => page.getByText('Session Expired').waitFor(),
  },
  {
    name: 'select a location',
    path: () => '/select-location',
    as: () => owner,
    reach: page => page.getByLabel('Search for a place').waitFor(),
  },
  { name: 'plan limit', path: () => '/select-location', as: () => full, reach: heading(/reached your plan limit/) },
  { name: 'dashboard, signed out', path: () => '/dashboard', reach: page => page.getByLabel('Email').waitFor() },
  {
    name: 'dashboard',
    path: () => '/dashboard',
    as: () => owner,
    reach: page =>
      page
        .getByText(/A place whose name/)
        .first()
        .waitFor(),
  },
  {
    name: 'dashboard, analytics',
    path: () => '/dashboard?view=analytics',
    as: () => owner,
    reach: page => page.getByRole('figure').or(page.getByText('No check-ins in this period.')).first().waitFor(),
  },
  {
    name: 'check-in details',
    path: () => `/checkin-details?linkId=${link.id}`,
    as: () => owner,
    reach: page => page.getByText('A place whose name').filter({ visible: true }).first().waitFor(),
  },
  waiting('people waiting', async () => {}, { actionBelow: 'who is approved is read before' }),
  waiting('waiting people selected', page => page.getByRole('checkbox', { name: 'Select All' }).check()),
  waiting('declining', async page => [
    await page.getByRole('button', { name: 'Decline Aisyah' }).click(),
    await page.getByRole('dialog').waitFor(),
  ]),
  {
    name: 'dashboard, people waiting',
    path: () => '/dashboard',
    as: () => doorkeeper,
    reach: page => page.getByText('4 waiting for you').waitFor(),
  },
  {
    name: 'check-in details, empty',
    path: () => `/checkin-details?linkId=${expired.id}`,
    as: () => owner,
    reach: page => page.getByText('No Check-ins Yet').waitFor(),
  },
  {
    name: 'check-in details, no link',
    path: () => '/checkin-details',
    as: () => owner,
    reach: page => page.getByText('Invalid Link').waitFor(),
  },
  {
    name: 'check your email',
    path: () => '/dashboard',
    reach: async page => [
      await page.getByLabel('Email').fill(`maya.lindholm+${++asked}@example.com`),
      await page.getByRole('button', { name: 'Send' }).click(),
      await heading('Check Your Email')(page),
    ],
  },
  {
    name: 'select a location, chosen',
    path: () => '/select-location',
    as: () => owner,
    reach: choosePlace,
    // The choice scrolls only narrower windows.
    atEachSize: page => page.evaluate(() => innerWidth >= 1024 && scrollTo(0, 0)),
  },
  {
    name: 'link created',
    path: () => '/select-location',
    as: () => owner,
    reach: async page => [
      await page.getByRole('radio', { name: 'A class every week' }).check(),
      await choosePlace(page),
      await page.getByLabel('Place name').fill('Main Hall, 2nd floor'),
      await page.getByRole('button', { name: 'Create Check-in Link' }).click(),
      await page.getByRole('button', { name: 'Create Another Link' }).waitFor(),
    ],
  },
  { name: 'dashboard, no link yet', path: () => '/dashboard', as: () => newcomer, reach: heading(/No .*[Ll]inks/) },
  {
    name: 'dashboard, account expired',
    path: () => '/dashboard',
    as: () => lapsed,
    reach: page => page.getByText('Petronas Towers').first().waitFor(),
  },
  {
    name: 'check-in details, many visitors',
    path: () => `/checkin-details?linkId=${busy.id}`,
    as: () => owner,
    reach: page => page.getByText('Björk').filter({ visible: true }).first().waitFor(),
  },
  {
    name: 'check-in details, names of the world',
    path: () => `/checkin-details?linkId=${hall.id}`,
    as: () => owner,
    reach: page => page.getByText('佐藤 美咲').filter({ visible: true }).first().waitFor(),
  },
  {
    name: 'check-in details, only verdicts',
    path: () => `/checkin-details?linkId=${answers.id}`,
    as: () => owner,
    reach: page =>
      page
        .getByText(/^Was here/)
        .filter({ visible: true })
        .first()
        .waitFor(),
  },
  {
    name: 'select a location, only verdicts',
    path: () => '/select-location',
    as: () => owner,
    reach: async page => [
      await choosePlace(page),
      await page.getByRole('button', { name: 'More Rules' }).click(),
      await page.getByRole('switch', { name: 'Keep only that people were here' }).click(),
    ],
  },
  {
    name: 'analytics',
    path: () => '/dashboard?view=analytics',
    as: () => owner,
    reach: page => page.getByText('Busiest hour', { exact: false }).first().waitFor(),
  },
  {
    name: 'a link, its QR code',
    path: () => '/dashboard',
    as: () => owner,
    reach: async page => [
      await page.getByRole('button', { name: 'QR code for Main Hall', exact: true }).click(),
      await page.getByRole('dialog').getByRole('img').waitFor(),
    ],
  },
  {
    name: 'a link, before it is deleted',
    path: () => '/dashboard',
    as: () => owner,
    reach: async page => [
      await page.getByRole('button', { name: 'More for Main Hall', exact: true }).click(),
      await page.getByRole('menuitem', { name: 'Delete' }).click(),
      await page.getByRole('alertdialog').waitFor(),
    ],
  },
  {
    name: 'check-in details, nothing found',
    path: () => `/checkin-details?linkId=${busy.id}&q=nobody`,
    as: () => owner,
    reach: page => page.getByRole('button', { name: 'Clear Search' }).filter({ visible: true }).first().waitFor(),
  },
  {
    name: 'check-in details, why people were turned away',
    path: () => `/checkin-details?linkId=${busy.id}`,
    as: () => owner,
    reach: async page => [
      await page.getByRole('button', { name: /turned away in the last 30 days/ }).click(),
      await page.getByRole('dialog').waitFor(),
    ],
  },
  {
    name: 'keyboard shortcuts',
    path: () => '/dashboard',
    as: () => owner,
    reach: async page => [
      await page.getByText('Main Hall').first().waitFor(),
      await page.keyboard.press('?'),
      await page.getByRole('dialog').waitFor(),
    ],
  },
  {
    name: 'a visitor’s data',
    path: () => '/dashboard',
    as: () => owner,
    reach: async page => [
      await page.getByRole('button', { name: 'Find or Erase a Visitor’s Data' }).click(),
      await page.getByRole('dialog').waitFor(),
    ],
  },
])

async function choosePlace(page: Page) {
  await page.getByLabel('Search for a place').fill(`${TOWERS.latitude}, ${TOWERS.longitude}`)
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Create Check-in Link' }).waitFor()
}
