import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { type MadeLink, makeLink, postCheckIn, TOWERS } from '../../server/testing/check-in-makers.ts'
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
  await make(hall.id, 'Back door, below the stairs to the gallery')
})

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
