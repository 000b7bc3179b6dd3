import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn, TOWERS } from '../../server/testing/check-in-makers.ts'
import { codeCalls } from '../../server/testing/code-calls.ts'
import { displayCalls } from '../../server/testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { peopleCalls } from '../../server/testing/people-calls.ts'
import { allowLocation, setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'

const journey = setUpJourney()
let owner: SignedIn
let hall: MadeLink
let screen: Record<string, string>
let coded: MadeLink
let codedScreen: Record<string, string>
let welcomingScreen: Record<string, string>
let kiosk: Record<string, string>
let strictKiosk: Record<string, string>
let siteKiosk: Record<string, string>
const { make, pair } = displayCalls(
  () => journey.app,
  () => owner,
)

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'displays@example.com', planId: 2 })
  hall = await makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week — Opening Night' })
  for (const email of ['a@example.com', 'b@example.com']) await postCheckIn(journey.app, hall.checkinToken, { email })
  screen = (await pair((await make(hall.id, 'Entrance')).token)).cookies
  const { link, screen: screenWithCode } = codeCalls(
    () => journey.app,
    () => owner,
  )
  coded = await link({ locationName: 'KL Design Week — Opening Night' })
  codedScreen = (await screenWithCode(coded, 120)).cookies
  welcomingScreen = await welcoming()
  const foyer = await makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week — Opening Night' })
  kiosk = (await pair((await makeKiosk(foyer)).token)).cookies
  const strict = await makeLink(journey.app, owner.creatorId, {
    locationName: 'KL Design Week — Opening Night',
    hostName: 'Maya Tan',
    requirePhotoVerify: true,
    requireUserVerify: true,
  })
  const site = await makeLink(journey.app, owner.creatorId, {
    locationName: 'KL Design Week — Opening Night',
    checkOut: 'ask',
  })
  for (const email of ['c@example.com', 'd@example.com'])
    await postCheckIn(journey.app, site.checkinToken, { name: 'Maximiliane Groß', email })
  siteKiosk = (await pair((await makeKiosk(site)).token)).cookies
  strictKiosk = (await pair((await makeKiosk(strict)).token)).cookies
  await make(hall.id, 'Back door, below the stairs to the gallery')
})

const makeKiosk = ({ id }: MadeLink) => make(id, 'Reception', { mode: 'kiosk', pin: '2468' })

/** A screen that greets two people of the list for as long as it is looked at. */
async function welcoming(): Promise<Record<string, string>> {
  const { take } = peopleCalls(
    () => journey.app,
    () => owner,
  )
  const link = await makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week — Opening Night' })
  await take(link.id, 'Name\nAisyah binti Ali\nMaximiliane Groß')
  for (const name of ['Maximiliane Groß', 'Aisyah binti Ali'])
    await postCheckIn(journey.app, link.checkinToken, { name, email: '' })
  const later = `update check_ins set checked_in_at = checked_in_at + interval '1 hour' where link_id = $1`
  await journey.app.deps.pool.query(later, [link.id])
  return (await pair((await make(link.id, 'Entrance', { names: 'first' })).token)).cookies
}

const beScreen = (page: Page, cookies: Record<string, string>) =>
  page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: journey.url })))
const beKiosk = async (page: Page) => {
  await page.context().grantPermissions(['geolocation'])
  await beScreen(page, kiosk)
}
const section = (page: Page) => page.getByRole('region', { name: 'Displays' })
const details = { path: () => `/checkin-details?linkId=${hall.id}`, as: () => owner }

everyScreenLooksRight(journey, 'displays', [
  {
    name: 'a wall',
    path: () => '/wall',
    before: page => beScreen(page, screen),
    reach: page => page.getByText('2 checked in today').waitFor(),
    actionBelow: 'a wall is looked at, and has no action',
  },
  {
    name: 'a wall that welcomes by name',
    path: () => '/wall',
    before: page => beScreen(page, welcomingScreen),
    reach: page => page.getByText('Welcome, Aisyah and Maximiliane').waitFor(),
    actionBelow: 'a wall is looked at, and has no action',
  },
  {
    name: 'a wall with a code that changes',
    path: () => '/wall',
    before: page => beScreen(page, codedScreen),
    reach: page => page.getByText('0 checked in today').waitFor(),
    actionBelow: 'a wall is looked at, and has no action',
  },
  {
    name: 'the code on the screen is asked for',
    path: () => `/checkin/${coded.checkinToken}`,
    browser: { at: TOWERS },
    reach: async page => {
      await allowLocation(page)
      await page.getByLabel('Six-digit code').waitFor()
    },
  },
  {
    name: 'a pairing link',
    path: async () => `/wall#${(await make(hall.id, 'Side entrance')).token}`,
    reach: page => page.getByRole('button', { name: 'Show on This Screen' }).waitFor(),
  },
  {
    name: 'a pairing link of a kiosk',
    path: async () => `/wall#${(await makeKiosk(hall)).token}`,
    reach: page => page.getByRole('button', { name: 'Make This a Kiosk' }).waitFor(),
  },
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
    before: async page => {
      await beKiosk(page)
      // The result stays for as long as it is looked at.
      await page.addInitScript(() => {
        const after = window.setTimeout
        window.setTimeout = ((run: () => void, ms?: number) => (ms === 8000 ? 0 : after(run, ms))) as typeof setTimeout
      })
    },
    reach: async page => {
      await page.getByLabel('Name').fill('Maximiliane-Theodora Großherzogin von Schleswig')
      await page.getByRole('button', { name: 'Check In' }).click()
      await page.getByRole('heading', { name: 'You are checked in' }).waitFor()
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
  {
    ...details,
    name: 'a kiosk is added',
    reach: async page => {
      await section(page).getByRole('button', { name: 'Add Display' }).click()
      await page.getByRole('radio', { name: 'Checks people in' }).check()
    },
  },
  {
    ...details,
    name: 'displays of a link',
    reach: page => section(page).getByRole('listitem').first().waitFor(),
    atEachSize: page => section(page).evaluate(part => part.scrollIntoView({ block: 'start', behavior: 'instant' })),
    actionBelow: 'the displays stand below the check-ins',
  },
  {
    ...details,
    name: 'a display waits for its screen',
    reach: async page => {
      await section(page).getByRole('button', { name: 'Add Display' }).click()
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Café')
      await page.getByRole('dialog').getByRole('button', { name: 'Add Display' }).click()
      await page.getByRole('heading', { name: 'Connect Café' }).waitFor()
    },
  },
])
