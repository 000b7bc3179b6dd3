import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { type MadeLink, makeLink, northOf, TOWERS } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { endDoubt, lessenDoubt } from '../testing/doubt.ts'
import { heading } from '../testing/headings.ts'
import { allowLocation, setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, MORE_PHONES } from '../testing/looks.ts'
import { notAskedYet } from '../testing/not-asked-yet.ts'
import { FACEBOOK } from '../testing/user-agents.ts'
import { asAisyah, checkInAs, press } from '../testing/visitor-steps.ts'

// Screens of this file cut the network.
const journey = setUpJourney({ allowedComplaints: /net::ERR_FAILED/ })
let owner: SignedIn
let link: MadeLink
let pending: MadeLink
let expired: MadeLink
let photographed: MadeLink
let named: MadeLink
let verdict: MadeLink
let unlocated: MadeLink

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
  link = await makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week — Opening Night' })
  asking = await makeLink(journey.app, owner.creatorId, { doubt: 'ask', hostName: 'Maya Lindholm' })
  pending = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true })
  photographed = await makeLink(journey.app, owner.creatorId, { requirePhotoVerify: true })
  expired = await makeLink(journey.app, owner.creatorId, { expiresAt: '2024-05-01T10:00:00Z' })
  unlocated = await makeLink(journey.app, owner.creatorId, { noPosition: 'ask' })
  verdict = await makeLink(journey.app, owner.creatorId, { keeps: 'verdict' })
  named = await makeLink(journey.app, owner.creatorId, {
    locationName: 'The Institute for Advanced Hydrological and Meteorological Studies of the Malay Peninsula',
  })
})
let asking: MadeLink
let waiting = 0
const inside = { at: TOWERS }
const inDoubt = (reach: (page: Page) => Promise<unknown>) => ({
  path: () => `/checkin/${asking.checkinToken}`,
  browser: { at: { ...northOf(140), accuracy: 60 } },
  before: (page: Page) => page.clock.install(),
  reach: async (page: Page) => [await allowLocation(page), await reach(page)],
})
/** The QR code that a computer shows for a phone. */
const computersCode = async (page: Page) =>
  page.viewportSize()!.width >= 700 && page.getByText('Continue on Your Phone').waitFor()
const asksButton = (page: Page) => page.getByRole('button', { name: 'Ask to Be Let In' })
/** A browser within an app, in which a position may never come. */
const withinFacebook = { userAgent: FACEBOOK }

everyScreenLooksRight(
  journey,
  'visitor',
  [
    {
      name: 'before',
      path: () => `/checkin/${link.checkinToken}`,
      before: notAskedYet,
      reach: async page => [
        await page.getByRole('button', { name: 'Allow Location Access' }).waitFor(),
        await computersCode(page),
      ],
    },
    {
      name: 'before, only the answer is kept',
      path: () => `/checkin/${verdict.checkinToken}`,
      before: notAskedYet,
      reach: page => page.getByRole('button', { name: 'Allow Location Access' }).waitFor(),
    },
    {
      name: 'inside',
      path: () => `/checkin/${pending.checkinToken}`,
      browser: { at: TOWERS },
      reach: async page => [await allowLocation(page), await page.getByLabel('Name').waitFor()],
    },
    {
      name: 'outside',
      path: () => `/checkin/${link.checkinToken}`,
      browser: { at: northOf(640) },
      reach: async page => [await allowLocation(page), await page.getByText('Not at location').first().waitFor()],
    },
    { name: 'in doubt, looking again', ...inDoubt(lessenDoubt) },
    { name: 'in doubt, may ask', ...inDoubt(async page => [await endDoubt(page), await asksButton(page).waitFor()]) },
    {
      name: 'in doubt, the form',
      ...inDoubt(async page => [
        await endDoubt(page),
        await asksButton(page).click(),
        await page.getByLabel('Note').waitFor(),
      ]),
    },
    {
      name: 'in doubt, sent for review',
      ...inDoubt(async page => [
        await endDoubt(page),
        await asksButton(page).click(),
        await page.getByLabel('Name').fill('Aisyah binti Rahman'),
        await press(page, 'Send Request'),
        await heading('Sent for review.')(page),
      ]),
    },
    {
      name: 'approximate',
      path: () => `/checkin/${link.checkinToken}`,
      browser: { at: { ...northOf(2640), accuracy: 2000 } },
      reach: async page => [
        await allowLocation(page),
        await page
          .getByText(/is sharing an approximate location|only knows roughly/)
          .first()
          .waitFor(),
      ],
    },
    {
      name: 'denied',
      path: () => `/checkin/${link.checkinToken}`,
      browser: { permissions: [] },
      reach: async page => [
        await allowLocation(page),
        await page
          .getByText(/Location permission was denied/)
          .first()
          .waitFor(),
        await page.locator('geolocation').waitFor(),
        await computersCode(page),
      ],
    },
    {
      name: 'denied, may ask',
      path: () => `/checkin/${unlocated.checkinToken}`,
      browser: { permissions: [] },
      reach: async page => [await allowLocation(page), await asksButton(page).waitFor()],
    },
    {
      name: 'denied, by a browser without an element for it',
      path: () => `/checkin/${link.checkinToken}`,
      browser: { permissions: [] },
      before: page => page.addInitScript(() => Reflect.deleteProperty(window, 'HTMLGeolocationElement')),
      reach: async page => [await allowLocation(page), await page.locator('ol li').first().waitFor()],
    },
    {
      name: 'expired',
      path: () => `/checkin/${expired.checkinToken}`,
      reach: heading('Check-in Link Has Expired'),
    },
    {
      name: 'unknown',
      path: () => '/checkin/AAAAAAAAAAAAAAAAAAAAAA',
      reach: heading('Check-in Link Not Found'),
    },
    {
      name: 'verify, invalid',
      path: () => `/verify-checkin/${link.checkinToken}`,
      reach: heading('Invalid Verification Link'),
    },
    {
      name: 'before, a long name',
      path: () => `/checkin/${named.checkinToken}`,
      before: notAskedYet,
      reach: page => page.getByRole('button', { name: 'Allow Location Access' }).waitFor(),
    },
    {
      name: 'before, within another app',
      path: () => `/checkin/${link.checkinToken}`,
      browser: { context: withinFacebook },
      before: notAskedYet,
      reach: heading(/./),
    },
    {
      name: 'before, the script did not arrive',
      path: () => `/checkin/${link.checkinToken}`,
      before: page => page.route('**/assets/*.js', route => route.abort()),
      reach: heading('This page didn’t finish loading'),
    },
    {
      name: 'outside, 140 m',
      path: () => `/checkin/${link.checkinToken}`,
      browser: { at: northOf(140) },
      reach: async page => [await allowLocation(page), await page.getByText('Not at location').first().waitFor()],
    },
    {
      name: 'outside, 300 km',
      path: () => `/checkin/${link.checkinToken}`,
      browser: { at: northOf(300_000) },
      reach: async page => [await allowLocation(page), await page.getByText('Not at location').first().waitFor()],
    },
    {
      name: 'form, a photo is asked for',
      path: () => `/checkin/${photographed.checkinToken}`,
      browser: inside,
      reach: async page => [
        await allowLocation(page),
        await page.getByRole('button', { name: 'Open Camera' }).waitFor(),
      ],
    },
    {
      name: 'form, the photo is missing',
      path: () => `/checkin/${photographed.checkinToken}`,
      browser: inside,
      reach: async page => [await asAisyah(page), await page.getByText('Photo Required').first().waitFor()],
      atEachSize: page => press(page, 'Check In'),
    },
    {
      name: 'form, the camera',
      path: () => `/checkin/${photographed.checkinToken}`,
      browser: { ...inside, camera: true, permissions: ['geolocation', 'camera'] },
      reach: async page => [
        await allowLocation(page),
        await press(page, 'Open Camera'),
        await page.getByRole('button', { name: 'Take Photo' }).waitFor(),
      ],
    },
    {
      name: 'form, the photo is taken',
      path: () => `/checkin/${photographed.checkinToken}`,
      browser: { ...inside, camera: true, permissions: ['geolocation', 'camera'] },
      reach: async page => [
        await allowLocation(page),
        await press(page, 'Open Camera'),
        await press(page, 'Take Photo'),
        await page.getByRole('button', { name: 'Retake' }).waitFor(),
      ],
      atEachSize: async page => [
        await page.evaluate(() => scrollTo(0, 0)),
        await press(page, 'Retake Photo'),
        await press(page, 'Take Photo'),
        await page.getByRole('dialog', { name: 'Photo' }).waitFor({ state: 'detached' }),
      ],
    },
    {
      name: 'form, no name',
      path: () => `/checkin/${pending.checkinToken}`,
      browser: inside,
      reach: async page => [await checkInAs({})(page), await page.locator('[aria-invalid=true]').first().waitFor()],
    },
    {
      name: 'offline',
      path: () => `/checkin/${link.checkinToken}`,
      browser: inside,
      before: page => page.route('**/api/checkin/*', route => route.abort()),
      reach: async page => [await asAisyah(page), await page.getByText(/Saved on this/).waitFor()],
    },
    {
      name: 'confirmed',
      path: () => `/checkin/${link.checkinToken}`,
      browser: inside,
      reach: async page => [await asAisyah(page), await heading('Check-in Confirmed')(page)],
    },
    {
      name: 'confirmed, a long name',
      path: () => `/checkin/${named.checkinToken}`,
      browser: inside,
      reach: async page => [
        await checkInAs({ Name: 'Wolfeschlegelsteinhausenbergerdorff Hubert Blaine the Third of Philadelphia' })(page),
        await heading('Check-in Confirmed')(page),
      ],
    },
    {
      name: 'confirmed, come back',
      path: () => `/checkin/${link.checkinToken}`,
      browser: inside,
      reach: async page => [
        await asAisyah(page),
        await heading('Check-in Confirmed')(page),
        await page.reload(),
        await heading(/^You checked in at/)(page),
      ],
    },
    {
      name: 'the email is waited for',
      path: () => `/checkin/${pending.checkinToken}`,
      browser: inside,
      reach: async page => [
        await checkInAs({ Name: 'Aisyah', Email: `aisyah-${++waiting}@example.com` })(page),
        await heading('Email Verification Required')(page),
      ],
    },
    {
      name: 'the email is waited for, in a known inbox',
      path: () => `/checkin/${pending.checkinToken}`,
      browser: inside,
      reach: async page => [
        await checkInAs({ Name: 'Aisyah', Email: `aisyah.rahman.${++waiting}@gmail.com` })(page),
        await heading('Email Verification Required')(page),
        await page.getByRole('button', { name: 'Use Another Email' }).waitFor(),
      ],
    },
  ],
  MORE_PHONES,
)
