import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { type MadeLink, makeLink, postCheckIn, TOWERS } from '../../server/testing/check-in-makers.ts'
import { displayCalls } from '../../server/testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { wardenCalls } from '../../server/testing/warden-calls.ts'
import { heading } from '../testing/headings.ts'
import { allowLocation, setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, MORE_PHONES } from '../testing/looks.ts'

// A warden's link that is opened on a kiosk.
const journey = setUpJourney({ allowedComplaints: /409/ })
let owner: SignedIn
let link: MadeLink
let crowd: MadeLink
let empty: MadeLink

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'leaving@example.com', planId: 2 })
  const { creatorId } = owner
  link = await makeLink(journey.app, creatorId, { locationName: 'KL Design Week — Opening Night', checkOut: 'ask' })
  empty = await makeLink(journey.app, creatorId, { checkOut: 'ask' })
  crowd = await makeLink(journey.app, creatorId, { checkOut: 'ask' })
  const names = [
    'Aisyah binti Rahman',
    'Ben Okri',
    'José García',
    'Nur Siti Khadijah binti Abdul Rahman Al-Hajj of Kuala Lumpur',
  ]
  for (const [nth, name] of names.entries())
    await postCheckIn(journey.app, crowd.checkinToken, { name, ...(nth === 1 && { phone: undefined }) })
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const comeBack = async (page: Page) => {
  await allowLocation(page)
  await page.getByLabel('Name', { exact: true }).fill('Aisyah binti Rahman')
  await press(page, 'Check In')
  await heading('Check-in Confirmed')(page)
  await page.reload()
  await heading(/^You are checked in since/)(page)
  await page.getByRole('button', { name: 'Check Out' }).waitFor()
}
const visit = { path: () => `/checkin/${link.checkinToken}`, browser: { at: TOWERS } }

const displays = displayCalls(
  () => journey.app,
  () => owner,
)
const warden = wardenCalls(
  () => journey.app,
  () => owner,
)
const here = { path: () => `/here?linkId=${crowd.id}`, as: () => owner }

everyScreenLooksRight(
  journey,
  'leaving',
  [
    { ...visit, name: 'checked in', reach: comeBack },
    {
      ...visit,
      name: 'checked out',
      reach: async page => [
        await comeBack(page),
        await press(page, 'Check Out'),
        await heading('You have checked out')(page),
      ],
    },
    {
      ...here,
      name: 'here now',
      reach: page => page.getByText('4 people here').waitFor(),
    },
    {
      ...here,
      name: 'here now, nobody',
      path: () => `/here?linkId=${empty.id}`,
      reach: page => page.getByText('Nobody is here').waitFor(),
    },
    {
      ...here,
      name: 'here now, checking out',
      reach: async page => {
        await page.getByRole('button', { name: 'Check out Ben Okri' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      ...here,
      name: 'roll call',
      path: () => `/roll-call?linkId=${crowd.id}`,
      reach: async page => {
        await press(page, 'Start Roll Call')
        await page.getByRole('checkbox', { name: 'Ben Okri' }).check()
        await page.getByText('3 of 4 still missing').waitFor()
      },
    },
    {
      ...here,
      name: 'roll call, sent',
      path: () => `/roll-call?linkId=${crowd.id}`,
      reach: async page => {
        await press(page, 'Start Roll Call')
        await page.getByRole('checkbox', { name: 'Ben Okri' }).check()
        await press(page, 'Finish Roll Call')
        await page.getByText(/^Sent /).waitFor()
        await press(page, 'Done')
        await page.getByRole('list', { name: 'Missing' }).waitFor()
      },
    },
    {
      name: 'warden',
      path: async () => `/warden#${(await warden.make(crowd.id)).token}`,
      reach: async page => {
        await press(page, 'Open on This Device')
        await page.getByText(/^4 people here · As of/).waitFor()
      },
    },
    {
      name: 'warden, on a kiosk',
      path: async () => `/warden#${(await warden.make(crowd.id)).token}`,
      before: async page => {
        const { token } = await displays.make(crowd.id, 'Reception', { mode: 'kiosk', pin: '2468' })
        const { kiosk } = (await displays.pair(token)).cookies
        await page.context().addCookies([{ name: 'kiosk', value: kiosk!, url: journey.url }])
      },
      reach: page => page.getByRole('heading', { name: 'Not on a Kiosk' }).waitFor(),
    },
    {
      ...here,
      name: 'details',
      path: () => `/checkin-details?linkId=${crowd.id}`,
      reach: page => page.getByRole('link', { name: '4 See who is here now' }).waitFor(),
    },
  ],
  MORE_PHONES,
)
