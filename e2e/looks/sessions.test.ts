import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { TOWERS } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { LECTURE, sessionsAt } from '../../server/testing/session-makers.ts'
import { chooseForSession } from '../testing/details.ts'
import { allowLocation, setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, MORE_PHONES } from '../testing/looks.ts'

const journey = setUpJourney()
let owner: SignedIn
const sessions = sessionsAt(
  () => journey.app,
  () => owner,
)
let lecture: { id: string; checkinToken: string }
let term: { id: string; checkinToken: string }
let ended: { id: string; checkinToken: string }
let askable: { id: string; checkinToken: string }

const TERM = {
  weekly: [
    { days: [1, 3], from: '09:00', minutes: 90, title: 'Hydrology and meteorology for engineers' },
    { days: [5], from: '14:00', minutes: 120 },
  ],
  everyWeeks: 2,
  since: '2027-01-04',
  until: '2027-05-30',
  dates: [{ on: '2027-06-02', from: '10:00', minutes: 60, title: 'Exam' }],
  except: ['2027-02-01', '2027-02-03', '2027-03-29', '2027-03-31'],
}

beforeAll(async () => {
  await sessions.setClock('2027-01-04T07:00:00Z')
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
  lecture = await sessions.link()
  term = await sessions.link(TERM)
  ended = await sessions.link({ ...LECTURE, until: '2027-01-06' })
  askable = await sessions.link({ ...LECTURE, outside: 'ask' })
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()
const atWhen = async (page: Page) =>
  page
    .getByRole('heading', { name: 'When' })
    .evaluate(heading => heading.scrollIntoView({ block: 'start', behavior: 'instant' }))
const form = (link: () => { id: string }) => ({
  path: () => `/checkin-details/change?linkId=${link().id}`,
  as: () => owner,
  atEachSize: atWhen,
  actionBelow: 'a switch that is on is no action',
})
const visited = (link: () => { checkinToken: string }, clock: string) => ({
  path: async () => {
    await sessions.setClock(clock)
    return `/checkin/${link().checkinToken}`
  },
  browser: { at: TOWERS, context: { timezoneId: 'Asia/Kuala_Lumpur' } },
})
const checkIn = async (page: Page) => {
  await allowLocation(page)
  await page.getByLabel('Name').fill('Aisyah binti Rahman')
  await press(page, 'Check In')
  await page.getByText(/min late$/).waitFor()
}

everyScreenLooksRight(journey, 'sessions of the form', [
  {
    name: 'a new link by a template',
    path: () => '/select-location',
    as: () => owner,
    actionBelow: 'a switch that is on is no action',
    reach: page => choose(page, 'A class every week'),
  },
  { ...form(() => lecture), name: 'when, always', reach: page => choose(page, 'Always') },
  { ...form(() => lecture), name: 'when, weekdays', reach: page => choose(page, 'Weekdays') },
  {
    ...form(() => lecture),
    name: 'when, an own time',
    reach: page =>
      page.getByText('Every Monday and Wednesday, 09:00–10:30, from 4 Jan, Berlin time.').first().waitFor(),
  },
  { ...form(() => term), name: 'when, a term with all options', reach: page => press(page, 'More Options') },
  {
    ...form(() => term),
    name: 'when, the link ends too early',
    reach: async page => [await choose(page, '30 days'), await page.getByText(/^This link ends on/).waitFor()],
  },
])

const details = (clock: string) => ({
  path: async () => {
    await sessions.setClock(clock)
    return `/checkin-details?linkId=${term.id}`
  },
  as: () => owner,
  atEachSize: async (page: Page) =>
    page
      .locator('section[aria-label="Sessions"]')
      .evaluate(section => section.scrollIntoView({ block: 'center', behavior: 'instant' })),
  actionBelow: 'the sessions stand below the link',
})

everyScreenLooksRight(journey, 'sessions of the creator', [
  {
    ...details('2027-01-04T08:05:00Z'),
    name: 'a session with a long title',
    reach: page => page.getByText('Open now').waitFor(),
  },
  {
    ...details('2027-01-04T08:05:00Z'),
    name: 'changing a session with check-ins',
    before: () => sessions.arrive({ id: term.id, checkinToken: term.checkinToken, version: 0 }),
    reach: async page => [await chooseForSession(page, 'Change Session'), await page.getByLabel('Ends at').waitFor()],
  },
  {
    ...details('2027-01-04T08:05:00Z'),
    name: 'cancelling a session with check-ins',
    reach: async page => [await chooseForSession(page, 'Cancel Session'), await page.getByLabel('Why?').waitFor()],
  },
  {
    ...details('2027-01-04T08:05:00Z'),
    name: 'the address of a calendar',
    reach: async page => {
      await chooseForSession(page, 'Calendar')
      await page.getByRole('button', { name: /^Create (New )?Address$/ }).click()
      await page.getByRole('button', { name: 'Copy Address' }).waitFor()
    },
  },
  {
    ...details('2027-01-04T08:05:00Z'),
    name: 'a calendar that was made before',
    reach: async page => [
      await chooseForSession(page, 'Calendar'),
      await page.getByText('Your address from').waitFor(),
    ],
  },
  {
    path: async () => {
      await sessions.setClock('2027-01-06T12:00:00Z')
      return '/dashboard'
    },
    as: () => owner,
    name: 'the dashboard of links with sessions',
    reach: page => page.getByText('No more sessions').waitFor(),
    actionBelow: 'the links come first',
  },
  {
    path: async () => {
      await sessions.setClock('2027-01-06T12:00:00Z')
      return `/checkin-details?linkId=${askable.id}`
    },
    as: () => owner,
    name: 'letting somebody into a session',
    before: async () => {
      await sessions.setClock('2027-01-06T12:00:00Z')
      await sessions.arrive({ ...askable, version: 0 }, { email: undefined, askReview: true })
    },
    reach: async page => {
      await page.getByRole('button', { name: 'Approve Aisyah' }).first().click()
      await page.getByLabel(/^Session on/).waitFor()
    },
    actionBelow: 'the dialog has its own',
  },
])

everyScreenLooksRight(
  journey,
  'sessions of the visitor',
  [
    {
      ...visited(() => lecture, '2027-01-08T10:00:00Z'),
      name: 'closed until Monday',
      reach: page => page.getByText('Monday at 15:45, your time').waitFor(),
    },
    {
      ...visited(() => term, '2027-01-15T10:00:00Z'),
      name: 'closed, a long title far away',
      reach: page => page.getByText(/your time$/).waitFor(),
    },
    {
      ...visited(() => lecture, '2027-01-11T07:15:00Z'),
      name: 'closed, counting down',
      reach: page => page.getByRole('timer').waitFor(),
    },
    {
      ...visited(() => ended, '2027-01-20T10:00:00Z'),
      name: 'no more sessions',
      reach: page => page.getByText('The last session was on 6 January.').waitFor(),
    },
    {
      ...visited(() => lecture, '2027-01-11T08:05:00Z'),
      name: 'a session that is open',
      reach: page => page.getByText('Lecture, 09:00–10:30').waitFor(),
    },
    { ...visited(() => lecture, '2027-01-11T08:20:00Z'), name: 'checked in late', reach: checkIn },
    {
      ...visited(() => askable, '2027-01-08T10:00:00Z'),
      name: 'an ask without a session',
      reach: async page => [
        await allowLocation(page),
        await page.getByText('The organiser can still let you in.').waitFor(),
      ],
    },
  ],
  MORE_PHONES,
)
