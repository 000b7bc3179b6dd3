import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { makeLink, northOf, postCheckIn, TOWERS } from '../../server/testing/check-in-makers.ts'
import { displayCalls } from '../../server/testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { sessionsAt } from '../../server/testing/session-makers.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'

// One is without a connection.
const journey = setUpJourney({ allowedComplaints: /ERR_FAILED/ })
type Cookies = Record<string, string>
let owner: SignedIn
let kiosk: Cookies
let strictKiosk: Cookies
let siteKiosk: Cookies
let mailingKiosk: Cookies
let askingKiosk: Cookies
let closedKiosk: Cookies
let lectureKiosk: Cookies
const { make, pair } = displayCalls(
  () => journey.app,
  () => owner,
)
const locationName = 'KL Design Week — Opening Night'
const hostName = 'Maya Tan'

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'kiosks@example.com', planId: 5 })
  kiosk = await kioskOf(await linkWith({}))
  strictKiosk = await kioskOf(await linkWith({ hostName, requirePhotoVerify: true, requireUserVerify: true }))
  const site = await linkWith({ checkOut: 'ask' })
  for (const email of ['c@example.com', 'd@example.com'])
    await postCheckIn(journey.app, site.checkinToken, { name: 'Maximiliane Groß', email })
  siteKiosk = await kioskOf(site)
  mailingKiosk = await kioskOf(await linkWith({ requireUserVerify: true }))
  askingKiosk = await kioskOf(await linkWith({ hostName, doubt: 'ask' }))
  closedKiosk = await kioskOf(await linkWith({ expiresAt: '2024-01-01T00:00:00Z' }))
  lectureKiosk = await kioskOf(await nextWeek())
})

const linkWith = (traits: Parameters<typeof makeLink>[2]) =>
  makeLink(journey.app, owner.creatorId, { locationName, ...traits })
const kioskOf = async ({ id }: { id: string }): Promise<Cookies> =>
  (await pair((await make(id, 'Reception', { mode: 'kiosk', pin: '2468' })).token)).cookies

/** A link whose only session is in some days. */
function nextWeek() {
  const on = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const schedule = { since: on, dates: [{ on, from: '09:00', minutes: 90, title: 'Lecture' }] }
  return sessionsAt(
    () => journey.app,
    () => owner,
  ).link(schedule, { placeName: locationName })
}

const beScreen = (page: Page, cookies: Cookies) =>
  page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: journey.url })))
const beKiosk = async (page: Page, cookies = kiosk) => {
  await page.context().grantPermissions(['geolocation'])
  await beScreen(page, cookies)
}
/** The result of a kiosk stays for as long as it is looked at. */
const resultStays = (page: Page) =>
  page.addInitScript(() => {
    const after = window.setTimeout
    window.setTimeout = ((run: () => void, ms?: number) => (ms === 8000 ? 0 : after(run, ms))) as typeof setTimeout
  })
const checkInAs = async (page: Page, name: string) => {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Check In' }).click()
}
/** Each visit is of somebody else. */
let nth = 0

everyScreenLooksRight(journey, 'kiosks', [
  {
    name: 'a kiosk',
    path: () => '/kiosk',
    browser: { at: TOWERS },
    before: beKiosk,
    reach: page => page.getByLabel('Name').waitFor(),
  },
  {
    name: 'a kiosk that asks for a photo, and is refused',
    path: () => '/kiosk',
    browser: { at: northOf(140) },
    before: page => beScreen(page, strictKiosk),
    reach: async page => {
      await page.getByLabel('Name').fill('Maximiliane-Theodora Großherzogin von Schleswig')
      await page.getByRole('button', { name: 'Check In' }).click()
      await page.getByText('Photo Required').waitFor()
    },
    actionBelow: 'the photo that is missing is brought into view',
  },
  {
    name: 'a kiosk has checked somebody in',
    path: () => '/kiosk',
    browser: { at: TOWERS },
    before: async page => [await beKiosk(page), await resultStays(page)],
    reach: async page => {
      await checkInAs(page, 'Maximiliane-Theodora Großherzogin von Schleswig')
      await page.getByRole('heading', { name: 'You are checked in' }).waitFor()
    },
  },
  {
    name: 'a kiosk has sent an email',
    path: () => '/kiosk',
    browser: { at: TOWERS },
    before: async page => [await beKiosk(page, mailingKiosk), await resultStays(page)],
    reach: async page => {
      await page.getByLabel('Email').fill(`somebody-${++nth}@example.com`)
      await checkInAs(page, 'Wei Ling')
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    },
  },
  {
    name: 'a kiosk is too far, and may ask',
    path: () => '/kiosk',
    browser: { at: northOf(140) },
    before: page => beKiosk(page, askingKiosk),
    reach: async page => {
      await checkInAs(page, 'Daniel')
      await page.getByRole('button', { name: 'Ask to Be Let In' }).waitFor()
    },
  },
  {
    name: 'a kiosk has sent somebody for review',
    path: () => '/kiosk',
    browser: { at: northOf(140) },
    before: async page => [await beKiosk(page, askingKiosk), await resultStays(page)],
    reach: async page => {
      await checkInAs(page, `Daniel ${++nth}`)
      await page.getByRole('button', { name: 'Ask to Be Let In' }).click()
      await page.getByRole('heading', { name: 'Sent for review' }).waitFor()
    },
  },
  {
    name: 'a kiosk without a location',
    path: () => '/kiosk',
    before: page => beScreen(page, kiosk),
    reach: page => page.getByText('This tablet isn’t sharing its location').waitFor(),
  },
  {
    name: 'a kiosk of a link that has closed',
    path: () => '/kiosk',
    before: page => beKiosk(page, closedKiosk),
    reach: page => page.getByText('This check-in link has expired').waitFor(),
  },
  {
    name: 'a kiosk between two sessions',
    path: () => '/kiosk',
    before: page => beKiosk(page, lectureKiosk),
    reach: page => page.getByText(/^This check-in opens/).waitFor(),
  },
  {
    name: 'a kiosk that is removed',
    path: () => '/kiosk',
    reach: page => page.getByText('This kiosk isn’t connected').waitFor(),
  },
  {
    name: 'a kiosk without a connection',
    path: () => '/kiosk',
    before: async page => [await beScreen(page, kiosk), await page.route('**/api/kiosks/this', route => route.abort())],
    reach: page => page.getByText('No connection').waitFor(),
  },
  {
    name: 'nobody of this name at a kiosk',
    path: () => '/kiosk',
    browser: { at: TOWERS },
    before: page => beScreen(page, siteKiosk),
    reach: async page => {
      await page.getByRole('button', { name: 'Check Out' }).click()
      await page.getByLabel('Name').fill('Arjun')
      await page.keyboard.press('Enter')
      await page.getByText('Nobody named Arjun is checked in here').waitFor()
    },
  },
  {
    name: 'somebody has checked out at a kiosk',
    path: () => '/kiosk',
    browser: { at: TOWERS },
    before: async page => [await beKiosk(page, siteKiosk), await resultStays(page)],
    reach: async page => {
      await checkInAs(page, 'Wei Ling')
      await page.getByRole('button', { name: 'Next Person' }).click()
      await page.getByRole('button', { name: 'Check Out' }).click()
      await page.getByLabel('Name').fill('Wei Ling')
      await page.keyboard.press('Enter')
      await page
        .getByRole('button', { name: /^Check out Wei Ling/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'You have checked out' }).waitFor()
    },
  },
  {
    name: 'somebody leaves at a kiosk',
    path: () => '/kiosk',
    browser: { at: TOWERS },
    before: page => beScreen(page, siteKiosk),
    reach: async page => {
      await page.getByRole('button', { name: 'Check Out' }).click()
      await page.getByLabel('Name').fill('Maximiliane Groß')
      await page.keyboard.press('Enter')
      await page.getByRole('list', { name: 'Your check-ins' }).waitFor()
    },
  },
  {
    name: 'a kiosk is left',
    path: () => '/kiosk',
    browser: { at: TOWERS },
    before: beKiosk,
    reach: async page => {
      await page.getByRole('button', { name: 'Exit Kiosk' }).click()
      await page.getByRole('dialog').getByLabel('PIN').waitFor()
    },
  },
])
