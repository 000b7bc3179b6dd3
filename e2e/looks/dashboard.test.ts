import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { makeLink, postCheckIn } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { makeBusyLink } from '../testing/busy-link.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, type Screen } from '../testing/looks.ts'
import { menuOf } from '../testing/menus.ts'
import { answering, UNAVAILABLE } from '../testing/visits.ts'

const journey = setUpJourney()
let owner: SignedIn
let past: SignedIn
let payer: SignedIn
let lapsed: SignedIn
let free: SignedIn

const HALLS = [
  'Main Hall, 2nd floor',
  'Old harbour',
  'Atrium',
  'City Library',
  'Car Park 3 behind the stadium',
  'Studio',
]
const VISITOR = 'aisyah.binti.rahman@students.institute.example.com'

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 4 })
  for (const locationName of ['Spring Fair', 'Winter Hall'])
    await makeLink(journey.app, owner.creatorId, { locationName, expiresAt: '2024-05-01T10:00:00Z' })
  for (const locationName of HALLS) {
    const link = await makeLink(journey.app, owner.creatorId, { locationName, expiresAt: '2030-05-01T10:00:00Z' })
    for (const name of ['Aisyah', 'Ben']) await postCheckIn(journey.app, link.checkinToken, { name, email: VISITOR })
  }
  await makeBusyLink(journey.app, owner.creatorId, 'KL Design Week — Opening Night')
  past = await makeCreator(journey.app, { email: 'past@example.com', planId: 3 })
  for (let index = 0; index < 6; index++)
    await makeLink(journey.app, past.creatorId, { expiresAt: '2024-05-01T10:00:00Z' })
  payer = await makeCreator(journey.app, { email: 'payer@example.com', planId: 2 })
  for (let index = 0; index < 7; index++)
    await makeLink(journey.app, payer.creatorId, { locationName: HALLS[index] ?? 'Canteen' })
  lapsed = await makeCreator(journey.app, {
    email: 'lapsed@example.com',
    planId: 3,
    accountExpireAt: new Date(2024, 1, 1),
  })
  for (const locationName of HALLS) await makeLink(journey.app, lapsed.creatorId, { locationName })
  free = await makeCreator(journey.app, { email: 'free@example.com' })
  await makeLink(journey.app, free.creatorId, { locationName: 'Main Hall, 2nd floor' })
  await journey.app.deps.pool.query('update creators set display_name_asked = true')
})

const listed = (page: Page) =>
  page.getByRole('region', { name: 'Check-in links' }).getByRole('listitem').first().waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** The dashboard, once its links are there. */
const dashboard = (name: string, reach: Screen['reach'], more: Partial<Screen> = {}): Screen => ({
  name,
  path: () => '/dashboard',
  as: () => owner,
  ...more,
  reach: async page => [await listed(page), await reach(page)],
})
const BELOW = 'the row of the link stands below it'
const nothingMore = async () => {}

everyScreenLooksRight(journey, 'dashboard', [
  dashboard('many links', nothingMore),
  dashboard('expired links', nothingMore, { path: () => '/dashboard?status=expired' }),
  dashboard('searching', async page => [
    await page.getByRole('searchbox', { name: 'Search links' }).focus(),
    await page.keyboard.type('har'),
    await page.getByText('Old harbour').waitFor(),
  ]),
  {
    ...dashboard('no match', nothingMore),
    path: () => '/dashboard?q=winter',
    reach: page => page.getByText('No active link matches ‘winter’.').waitFor(),
  },
  {
    ...dashboard('no active links', nothingMore),
    path: () => '/dashboard?status=active',
    as: () => past,
    reach: page => page.getByRole('heading', { name: 'No active links' }).waitFor(),
  },
  dashboard('sort menu', nothingMore, { atEachSize: menuOf(/^Sort/) }),
  dashboard('row menu', nothingMore, { atEachSize: menuOf('More for Old harbour'), actionBelow: BELOW }),
  dashboard('row menu, free', nothingMore, { as: () => free, atEachSize: menuOf(/^More for/) }),
  dashboard('account menu', nothingMore, { atEachSize: menuOf(/^Account: /) }),
  dashboard('blocked links', nothingMore, { as: () => payer }),
  dashboard('account expired', nothingMore, { as: () => lapsed }),
  dashboard(
    'export running',
    async page => [
      await ((await page.getByRole('button', { name: 'Export All' }).isVisible())
        ? press(page, 'Export All')
        : exportFromMenu(page)),
      await page.getByRole('button', { name: /^Cancel/ }).waitFor(),
    ],
    { before: page => page.route('**/api/dashboard/export**', () => {}) },
  ),
  dashboard(
    'not updated',
    async page => [
      await answering({ '/api/dashboard?**': UNAVAILABLE, '/api/dashboard': UNAVAILABLE })(page),
      await page.clock.fastForward('10:00'),
      await page.getByText('Not updated since').waitFor(),
    ],
    { before: page => page.clock.install() },
  ),
  {
    ...dashboard('could not be loaded', nothingMore),
    before: answering({ '/api/dashboard**': UNAVAILABLE }),
    reach: page => page.getByText('We couldn’t load your links').waitFor(),
  },
  {
    ...dashboard('loading', nothingMore),
    before: page => page.route('**/api/dashboard**', () => {}),
    reach: page => page.getByRole('status', { name: 'Loading your links' }).waitFor(),
  },
  dashboard('a visitor’s data, found', async page => [
    await press(page, 'Find or Erase a Visitor’s Data'),
    await page.getByLabel('Visitor’s email').fill(VISITOR),
    await press(page, 'Search'),
    await page.getByRole('button', { name: 'Erase…' }).waitFor(),
  ]),
  dashboard('a visitor’s data, erase', async page => [
    await press(page, 'Find or Erase a Visitor’s Data'),
    await page.getByLabel('Visitor’s email').fill(VISITOR),
    await press(page, 'Search'),
    await press(page, 'Erase'),
    await page.getByRole('alertdialog').waitFor(),
  ]),
  dashboard(
    'link copied',
    async page => [await press(page, 'Copy link for Old harbour'), await page.getByText('Copied').first().waitFor()],
    { browser: { permissions: ['clipboard-write'] }, actionBelow: BELOW },
  ),
  {
    name: 'analytics, a table',
    path: () => '/dashboard?view=analytics',
    as: () => owner,
    reach: async page => [
      await page
        .getByRole('button', { name: /^Show Table/ })
        .first()
        .click(),
      await page.getByRole('region', { name: /^Table/ }).waitFor(),
    ],
  },
  {
    name: 'analytics, no check-ins',
    path: () => '/dashboard?view=analytics',
    as: () => past,
    reach: page => page.getByText('No check-ins in this period.').waitFor(),
  },
])

async function exportFromMenu(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export All' }).click()
}
