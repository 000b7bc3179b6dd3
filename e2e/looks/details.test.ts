import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { makeBusyLink } from '../testing/busy-link.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, type Screen } from '../testing/looks.ts'
import { menuOf } from '../testing/menus.ts'
import { photoOf } from '../testing/photos.ts'
import { undo, voidBecause } from '../testing/records.ts'
import { answering, UNAVAILABLE } from '../testing/visits.ts'

const journey = setUpJourney()
let owner: SignedIn
let lapsed: SignedIn
let photographed: MadeLink
let busy: MadeLink
let ended: MadeLink
let blocked: MadeLink

const NAMES = ['Björk Guðmundsdóttir', 'Aisyah binti Rahman', 'Priya Raghunathan', '佐藤 美咲', 'محمد عبد الله']
/** Where the clocks differ from those of the reader. */
const SYDNEY = { latitude: -33.8568, longitude: 151.2153 }

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 4 })
  photographed = await makeLink(journey.app, owner.creatorId, {
    locationName: 'Exam Hall',
    requirePhotoVerify: true,
    requireUserVerify: false,
    expiresAt: '2030-05-01T10:00:00Z',
  })
  await journey.app.deps.pool.query('update links set latitude = $2, longitude = $3 where id = $1', [
    photographed.id,
    SYDNEY.latitude,
    SYDNEY.longitude,
  ])
  for (let index = 0; index < 14; index++)
    await postCheckIn(journey.app, photographed.checkinToken, {
      name: NAMES[index % NAMES.length],
      email: `visitor-${index}@example.com`,
      ...northOf(index * 6, SYDNEY),
      ...(index % 5 !== 4 && { photo: await photoOf(index), photoSource: index % 3 ? 'camera' : 'file' }),
    })
  busy = await makeBusyLink(journey.app, owner.creatorId, 'KL Design Week — Opening Night')
  ended = await makeBusyLink(journey.app, owner.creatorId, 'Spring Fair')
  await journey.app.deps.pool.query(`update links set expires_at = app_now() - interval '2 days' where id = $1`, [
    ended.id,
  ])
  lapsed = await makeCreator(journey.app, {
    email: 'lapsed@example.com',
    planId: 3,
    accountExpireAt: new Date(2024, 1, 1),
  })
  blocked = await makeBusyLink(journey.app, lapsed.creatorId, 'Studio')
  await makeLink(journey.app, lapsed.creatorId)
})

const listed = (page: Page) => page.locator('[data-check-in]').first().waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const nothingMore = async () => {}

/** The details of a link, once its check-ins are there. */
const details = (
  name: string,
  link: () => MadeLink,
  reach: Screen['reach'] = nothingMore,
  more: Partial<Screen> = {},
): Screen => ({
  name,
  path: () => `/checkin-details?linkId=${link().id}`,
  as: () => owner,
  ...more,
  reach: async page => [await listed(page), await reach(page)],
})
/** A link of Ada and Ben, made anew for each device. */
const changing = (name: string, reach: Screen['reach']): Screen => ({
  name,
  path: async () => {
    const link = await makeLink(journey.app, owner.creatorId, { locationName: 'City Library' })
    for (const visitor of ['Ada', 'Ben']) await postCheckIn(journey.app, link.checkinToken, { name: visitor })
    return `/checkin-details?linkId=${link.id}`
  },
  as: () => owner,
  actionBelow: 'the row that was voided stands below it',
  reach,
})
const photo = (page: Page, name: string) => press(page, `View photo of ${name}`)
const photoShown = (page: Page) =>
  page.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>('[role=dialog] img')
    return Boolean(image?.complete && image.naturalWidth)
  })
/** The sheet goes to the printer, whose dialog a test does not open. */
const withoutPrinter = (page: Page) => page.addInitScript(() => Object.assign(window, { print: () => {} }))
const printing = async (page: Page) => {
  if (await page.getByRole('button', { name: 'Print List' }).isVisible()) await press(page, 'Print List')
  else {
    await press(page, 'Filter, Sort and Print')
    await page.getByRole('menuitem', { name: 'Print List' }).click()
  }
  await page.getByRole('dialog', { name: 'Print List' }).waitFor()
}

everyScreenLooksRight(journey, 'details', [
  details('photos', () => photographed),
  details(
    'a photo',
    () => photographed,
    async page => [await photo(page, 'Priya Raghunathan'), await photoShown(page)],
  ),
  details(
    'a photo, uploaded',
    () => photographed,
    async page => [
      await photo(page, '佐藤 美咲'),
      await photoShown(page),
      await page.keyboard.press('ArrowRight'),
      await photoShown(page),
    ],
  ),
  details(
    'a photo, could not be loaded',
    () => photographed,
    async page => [await photo(page, 'Priya Raghunathan'), await page.getByText('Failed to load photo').waitFor()],
    { before: page => page.route(/\/photos\/[\w-]+$/, route => route.fulfill({ status: 503, json: UNAVAILABLE })) },
  ),
  details('print list', () => busy, printing),
  details(
    'print list, loading',
    () => busy,
    async page => [
      await printing(page),
      await page.route('**/checkins?**', () => {}),
      await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click(),
      await page.getByRole('dialog').getByRole('progressbar').waitFor(),
    ],
    { before: withoutPrinter },
  ),
  details(
    'the printed list',
    () => photographed,
    async page => [
      await printing(page),
      await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click(),
      await page.locator('table', { hasText: 'Signature' }).waitFor({ state: 'attached' }),
      await page.emulateMedia({ media: 'print' }),
    ],
    { before: withoutPrinter, paper: true },
  ),
  details(
    'new check-ins',
    () => busy,
    async page => [
      await page.getByRole('button', { name: 'Next' }).click(),
      await page.getByText('Showing 11 - 20 of', { exact: false }).waitFor(),
      await postCheckIn(journey.app, busy.checkinToken, { name: 'Mei Lin' }),
      await page.getByRole('button', { name: /\d new/ }).waitFor(),
    ],
  ),
  changing('voided, may be undone', async page => [
    await listed(page),
    await voidBecause(page, 'Ada', 'Was not here'),
    await undo(page).waitFor(),
  ]),
  details('blocked', () => blocked, nothingMore, { as: () => lapsed }),
  details('expired, with check-ins', () => ended),
  details('row menu', () => busy, nothingMore, { atEachSize: menuOf(/^More for (?!this link)/) }),
  details('menu of the link', () => busy, nothingMore, { atEachSize: menuOf('More for this link') }),
  details(
    'sort or filter',
    () => busy,
    async page => {
      const menu = page.getByRole('button', { name: /^(Filter, Sort and Print|Sort)$/ })
      if (await menu.isVisible()) await menu.click()
      else await page.getByRole('radio', { name: 'Today' }).check()
    },
  ),
  details('no check-ins in this period', () => ended, nothingMore, {
    path: () => `/checkin-details?linkId=${ended.id}&range=today`,
    reach: page => page.getByRole('button', { name: 'Show All Days' }).waitFor(),
  } as Partial<Screen>),
  details('poster menu', () => busy, nothingMore, { atEachSize: menuOf(/^(Print Poster|More for this link)$/) }),
  details(
    'its QR code',
    () => busy,
    async page => [await press(page, /^QR/), await page.getByRole('dialog').waitFor()],
  ),
  {
    ...details('not found', () => busy),
    path: () => '/checkin-details?linkId=0190d3a0-0000-7000-8000-000000000000',
    reach: page => page.getByText('Check-in link not found').waitFor(),
  },
  {
    ...details('could not be loaded', () => busy),
    before: answering({ '/checkins?**': UNAVAILABLE }),
    reach: page => page.getByText('We couldn’t load the check-ins').waitFor(),
  },
  {
    ...details('loading', () => busy),
    before: page => page.route('**/checkins?**', () => {}),
    reach: page => page.getByRole('heading', { name: 'Check-ins' }).waitFor({ state: 'attached' }),
  },
  details(
    'not updated',
    () => busy,
    async page => [
      await answering({ '/checkins?**': UNAVAILABLE })(page),
      await press(page, 'Refresh'),
      await page.getByText('Refresh Failed').first().waitFor(),
    ],
  ),
])
