import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { type MadeLink, makeLink, northOf, TOWERS } from '../../server/testing/check-in-makers.ts'
import { codeCalls } from '../../server/testing/code-calls.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { peopleCalls } from '../../server/testing/people-calls.ts'
import { heading } from '../testing/headings.ts'
import { allowLocation, setUpJourney, type VisitorOptions } from '../testing/journey.ts'
import { everyScreenLooksRight, MORE_PHONES, type Screen } from '../testing/looks.ts'
import {
  asAisyah,
  cameraFails,
  checkedIn,
  fillIn,
  positionFails,
  positionNeverComes,
  press,
  secondCameraFails,
} from '../testing/visitor-steps.ts'

// Screens of this file cut the network.
const journey = setUpJourney({ allowedComplaints: /net::ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })
let owner: SignedIn
let hall: MadeLink
let library: MadeLink
let shrunk: MadeLink
let photographed: MadeLink
let coded: MadeLink
let personal: string

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
  hall = await makeLink(journey.app, owner.creatorId, {
    locationName: 'KL Design Week — Opening Night',
    hostName: 'Maya Lindholm',
  })
  shrunk = await makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week — Opening Night' })
  library = await makeLink(journey.app, owner.creatorId, { locationName: 'City Library' })
  photographed = await makeLink(journey.app, owner.creatorId, { requirePhotoVerify: true })
  const codes = codeCalls(
    () => journey.app,
    () => owner,
  )
  coded = await codes.link({ locationName: 'Exam Hall' })
  await codes.screen(coded)
  const lists = peopleCalls(
    () => journey.app,
    () => owner,
  )
  const listed = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true })
  await lists.add(listed.id, { name: 'Aisyah binti Rahman', personEmail: 'aisyah@example.com' })
  personal = await lists.personalLink(listed.id, (await lists.list(listed.id)).people[0]!.id)
})

const changeRadius = ({ id }: MadeLink, radiusM: number) =>
  journey.app.deps.pool.query('update links set radius_m = $2 where id = $1', [id, radiusM])
const at = (link: () => MadeLink) => () => `/checkin/${link().checkinToken}`
const inside = { at: TOWERS }
const camera: VisitorOptions = { ...inside, camera: true, permissions: ['geolocation', 'camera'] }
const IPHONE = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
}

/** The page of the hall, in a browser that gives no position as it should. */
const unlocated = (name: string, before: (page: Page) => Promise<unknown>, shown: RegExp): Screen => ({
  name,
  path: at(() => hall),
  browser: inside,
  before,
  reach: async page => [await allowLocation(page), await page.getByText(shown).first().waitFor()],
})

/** The server answers a check-in like this. */
const answered = (name: string, json: object, shown: RegExp): Screen => ({
  name,
  path: at(() => hall),
  browser: inside,
  before: page => page.route('**/api/checkin/*', route => route.fulfill({ status: 422, json })),
  reach: async page => [await asAisyah(page), await page.getByText(shown).first().waitFor()],
})

/** The camera of the form, which does not do what it should. */
const filmed = (name: string, before: (page: Page) => Promise<unknown>, reach: Screen['reach']): Screen => ({
  name,
  path: at(() => photographed),
  browser: camera,
  before,
  reach: async page => [await allowLocation(page), await press(page, 'Open Camera'), await reach(page)],
})

const offline = (page: Page) => page.route('**/api/checkin/*', route => route.abort())
const saved = async (page: Page) => [await asAisyah(page), await page.getByText(/Saved on this/).waitFor()]

everyScreenLooksRight(
  journey,
  'visitor, troubles',
  [
    {
      ...unlocated('finding', positionNeverComes, /./),
      reach: async page => [await allowLocation(page), await page.getByRole('progressbar').waitFor()],
    },
    {
      ...unlocated('stalled', positionNeverComes, /./),
      before: async page => [await positionNeverComes(page), await page.clock.install()],
      reach: async page => [
        await allowLocation(page),
        await page.getByText('Finding you...').first().waitFor(),
        await page.clock.fastForward(40_000),
        await heading('No answer yet')(page),
      ],
    },
    unlocated('unavailable', positionFails(2), /^Location unavailable/),
    unlocated('timed out', positionFails(3), /^Location request timed out/),
    unlocated('failed', positionFails(0), /^Failed to get your location/),
    unlocated(
      'not supported',
      page => page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation')),
      /^This browser can’t share a location/,
    ),
    unlocated(
      'not secure',
      page => page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false })),
      /^Browsers only share a location over a secure connection/,
    ),
    {
      ...unlocated('denied on an iPhone', async () => {}, /Location permission was denied/),
      browser: { permissions: [], context: IPHONE },
    },
    {
      ...unlocated('approximate on an iPhone', async () => {}, /is sharing an approximate location/),
      browser: { at: { ...northOf(2640), accuracy: 2000 }, context: IPHONE },
    },
    {
      name: 'form, the accuracy is low',
      path: at(() => hall),
      browser: { at: { ...TOWERS, accuracy: 150 } },
      reach: async page => [await allowLocation(page), await page.getByText('‘Accuracy low’').waitFor()],
    },
    {
      name: 'form, filled in from last time',
      path: at(() => hall),
      browser: inside,
      reach: async page => [
        await checkedIn(page),
        await page.goto(journey.url + at(() => library)()),
        await allowLocation(page),
        await page.getByText('Filled in from last time').waitFor(),
      ],
    },
    {
      name: 'form, of a personal link',
      path: () => personal,
      browser: inside,
      reach: async page => [await allowLocation(page), await page.getByText('Hello Aisyah binti Rahman').waitFor()],
    },
    {
      name: 'refused, too far',
      path: at(() => shrunk),
      browser: { at: northOf(90) },
      // The creator has made the ring smaller since the page was loaded.
      before: () => changeRadius(shrunk, 100),
      reach: async page => [
        await fillIn(page, { Name: 'Aisyah binti Rahman' }),
        await changeRadius(shrunk, 50),
        await press(page, 'Check In'),
        await page.getByText('You are 90m away').waitFor(),
      ],
    },
    answered('refused, an error', { error: 'Something went wrong on our side. Please try again.' }, /^Something went/),
    {
      name: 'sent again after a reload',
      path: at(() => hall),
      browser: inside,
      before: offline,
      reach: async page => [
        await saved(page),
        await page.route('**/api/checkin/*', () => {}),
        await page.reload(),
        await page.getByText('hasn’t been answered yet, so we’re sending it').waitFor(),
      ],
    },
    {
      name: 'not sent for ten minutes',
      path: at(() => hall),
      browser: inside,
      before: async page => [await page.clock.install(), await offline(page)],
      reach: async page => [
        await saved(page),
        await page.clock.fastForward(700_000),
        await page.getByText('More than 10 minutes have passed.', { exact: false }).waitFor(),
      ],
    },
    filmed('form, the camera is denied', cameraFails('NotAllowedError'), page =>
      page.getByText('Camera Access Denied').first().waitFor(),
    ),
    filmed('form, the camera does not open', cameraFails('NotReadableError'), page =>
      page.getByText('Camera Error').first().waitFor(),
    ),
    filmed('form, the other camera does not open', secondCameraFails, async page => [
      await press(page, 'Switch Camera'),
      await page.getByText('Camera Switch Failed').first().waitFor(),
    ]),
    {
      name: 'the code on the screen',
      path: at(() => coded),
      browser: inside,
      reach: async page => [await allowLocation(page), await heading('Type the six digits on the screen')(page)],
    },
    {
      name: 'the code on the screen, a wrong one',
      path: at(() => coded),
      browser: inside,
      reach: async page => [
        await allowLocation(page),
        await page.getByLabel('Six-digit code').fill('123456'),
        await page.getByRole('alert').waitFor(),
      ],
    },
  ],
  MORE_PHONES,
)
