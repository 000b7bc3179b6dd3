import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { type MadeLink, makeLink, postCheckIn } from '../../server/testing/check-in-makers.ts'
import { displayCalls } from '../../server/testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'

const journey = setUpJourney()
let owner: SignedIn
let hall: MadeLink
let screen: Record<string, string>
const { make, pair } = displayCalls(
  () => journey.app,
  () => owner,
)

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'displays@example.com', planId: 2 })
  hall = await makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week — Opening Night' })
  for (const email of ['a@example.com', 'b@example.com']) await postCheckIn(journey.app, hall.checkinToken, { email })
  screen = (await pair((await make(hall.id, 'Entrance')).token)).cookies
  await make(hall.id, 'Back door, below the stairs to the gallery')
})

const section = (page: Page) => page.getByRole('region', { name: 'Displays' })
const details = { path: () => `/checkin-details?linkId=${hall.id}`, as: () => owner }

everyScreenLooksRight(journey, 'displays', [
  {
    name: 'a wall',
    path: () => '/wall',
    before: page =>
      page.context().addCookies(Object.entries(screen).map(([name, value]) => ({ name, value, url: journey.url }))),
    reach: page => page.getByText('2 checked in today').waitFor(),
    actionBelow: 'a wall is looked at, and has no action',
  },
  {
    name: 'a pairing link',
    path: () => '/wall#a-pairing-link',
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
      await page.getByRole('dialog').getByLabel('Name').fill('Café')
      await page.getByRole('dialog').getByRole('button', { name: 'Add Display' }).click()
      await page.getByRole('heading', { name: 'Connect Café' }).waitFor()
    },
  },
])
