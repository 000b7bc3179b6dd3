import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { type MadeLink, makeLink, postCheckIn, TOWERS } from '../../server/testing/check-in-makers.ts'
import { codeCalls } from '../../server/testing/code-calls.ts'
import { displayCalls } from '../../server/testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { peopleCalls } from '../../server/testing/people-calls.ts'
import { sessionsAt } from '../../server/testing/session-makers.ts'
import { allowLocation, setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'

// Screens that were removed, and others without a connection.
const journey = setUpJourney({ allowedComplaints: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })
let owner: SignedIn
let hall: MadeLink
let screen: Record<string, string>
let coded: MadeLink
let unseen: MadeLink
let full: MadeLink
let codedScreen: Record<string, string>
let welcomingScreen: Record<string, string>
let lectureScreen: Record<string, string>
let busyScreen: Record<string, string>
let closedScreen: Record<string, string>
const { make, pair } = displayCalls(
  () => journey.app,
  () => owner,
)

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'displays@example.com', planId: 5 })
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
  const more = { locationName: 'KL Design Week — Opening Night', hostName: 'Maya Tan' }
  const linkWith = (traits: Parameters<typeof makeLink>[2]) =>
    makeLink(journey.app, owner.creatorId, { ...more, ...traits })
  lectureScreen = await screenOf(await today())
  busyScreen = await screenOf(await busy())
  closedScreen = await screenOf(await linkWith({ expiresAt: '2024-01-01T00:00:00Z' }))
  unseen = await linkWith({ requiresCode: true })
  full = await linkWith({})
  for (let nth = 1; nth <= 10; nth++) await make(full.id, `Room ${nth}`)
  await make(hall.id, 'Back door, below the stairs to the gallery')
})

const makeKiosk = ({ id }: { id: string }) => make(id, 'Reception', { mode: 'kiosk', pin: '2468' })
const screenOf = async (link: { id: string }) => (await pair((await make(link.id, 'Entrance')).token)).cookies

/** A link whose only session is on for the whole day. */
function today() {
  const on = new Date().toISOString().slice(0, 10)
  const title = 'Hydrology and meteorology for engineers'
  const schedule = { since: on, dates: [{ on, from: '00:00', minutes: 1439, title }] }
  return sessionsAt(
    () => journey.app,
    () => owner,
  ).link(schedule, { placeName: 'KL Design Week — Opening Night', scheduleZone: 'Etc/UTC' })
}

async function busy() {
  const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Lab 3' })
  await journey.app.deps.pool.query(
    `insert into attempt_counts (link_id, slot_at, outcome, device_type, attempts)
      select $1, date_trunc('hour', app_now()), 'accepted', 'Mobile', 1340`,
    [link.id],
  )
  return link
}

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
const WALL = 'a wall is looked at, and has no action'
const section = (page: Page) => page.getByRole('region', { name: 'Displays' })
const details = { path: () => `/checkin-details?linkId=${hall.id}`, as: () => owner }

everyScreenLooksRight(journey, 'displays', [
  {
    name: 'a wall',
    path: () => '/wall',
    before: page => beScreen(page, screen),
    reach: page => page.getByText('2 checked in today').waitFor(),
    actionBelow: WALL,
  },
  {
    name: 'a wall that welcomes by name',
    path: () => '/wall',
    before: page => beScreen(page, welcomingScreen),
    reach: page => page.getByText('Welcome, Aisyah and Maximiliane').waitFor(),
    actionBelow: WALL,
  },
  {
    name: 'a wall with a code that changes',
    path: () => '/wall',
    before: page => beScreen(page, codedScreen),
    reach: page => page.getByText('0 checked in today').waitFor(),
    actionBelow: WALL,
  },
  {
    name: 'a wall in a session',
    path: () => '/wall',
    before: page => beScreen(page, lectureScreen),
    reach: page => page.getByText(/^Hydrology and meteorology for engineers, /).waitFor(),
    actionBelow: WALL,
  },
  {
    name: 'a wall with hundreds of people',
    path: () => '/wall',
    before: page => beScreen(page, busyScreen),
    reach: page => page.getByText('1,340 checked in today').waitFor(),
    actionBelow: WALL,
  },
  {
    name: 'a wall of a link that has closed',
    path: () => '/wall',
    before: page => beScreen(page, closedScreen),
    reach: page => page.getByText('This check-in link has expired').waitFor(),
    actionBelow: WALL,
  },
  {
    name: 'a wall that lost its connection',
    path: () => '/wall',
    before: async page => [await beScreen(page, codedScreen), await page.clock.install()],
    reach: async page => {
      await page.getByText('0 checked in today').waitFor()
      await page.context().setOffline(true)
      await page.clock.runFor(20_000)
      await page.getByText(/^No connection: this code holds until/).waitFor()
    },
    actionBelow: WALL,
  },
  {
    name: 'a wall whose codes are over',
    path: () => '/wall',
    before: async page => [await beScreen(page, codedScreen), await page.clock.install()],
    reach: async page => {
      await page.getByText('0 checked in today').waitFor()
      await page.context().setOffline(true)
      await page.clock.runFor(480_000)
      await page.getByText('The code is back as soon as this screen is connected.').waitFor()
    },
    actionBelow: WALL,
  },
  {
    name: 'a wall that never had a connection',
    path: () => '/wall',
    before: async page => [
      await beScreen(page, screen),
      await page.route('**/api/displays/this', route => route.abort()),
    ],
    reach: page => page.getByText('No connection').waitFor(),
  },
  {
    name: 'a wall that is removed',
    path: () => '/wall',
    reach: page => page.getByText('This screen isn’t connected').waitFor(),
  },
  {
    name: 'a pairing link that was used',
    path: () => '/wall#none',
    reach: page => page.getByText('This pairing link has expired or was used.').waitFor(),
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
    ...details,
    name: 'the live wall is opened here',
    reach: async page => {
      await page.getByRole('button', { name: 'Open Live Wall' }).click()
      await page.getByRole('dialog').getByText('Sign out on this device').waitFor()
    },
  },
  {
    ...details,
    name: 'a wall is added with its options',
    reach: async page => {
      await section(page).getByRole('button', { name: 'Add Display' }).click()
      await page.getByRole('switch', { name: 'Code that changes' }).click()
      await page.getByText('A new code every').first().waitFor()
    },
  },
  {
    ...details,
    name: 'a display is removed',
    reach: async page => {
      await section(page)
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    ...details,
    name: 'a display that is off',
    before: () =>
      journey.app.deps.pool.query(
        "update displays set seen_at = app_now() - interval '3 hours' where device_hash is not null and link_id = $1",
        [hall.id],
      ),
    reach: page => section(page).getByText('it is still connected').first().waitFor(),
    atEachSize: page => section(page).evaluate(part => part.scrollIntoView({ block: 'start', behavior: 'instant' })),
    actionBelow: 'the displays stand below the check-ins',
  },
  {
    ...details,
    path: () => `/checkin-details?linkId=${unseen.id}`,
    name: 'no screen shows the code that is needed',
    reach: page => page.getByText('Nobody can check in yet').waitFor(),
    atEachSize: page => section(page).evaluate(part => part.scrollIntoView({ block: 'start', behavior: 'instant' })),
    actionBelow: 'the displays stand below the check-ins',
  },
  {
    ...details,
    path: () => `/checkin-details?linkId=${full.id}`,
    name: 'ten displays',
    reach: page => section(page).getByText('A link can have 10 displays.').waitFor(),
    atEachSize: page => section(page).evaluate(part => part.scrollIntoView({ block: 'start', behavior: 'instant' })),
    actionBelow: 'the displays stand below the check-ins',
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
