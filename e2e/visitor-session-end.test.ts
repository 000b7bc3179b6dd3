import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { LECTURE, sessionsAt } from '../server/testing/session-makers.ts'
import { allowLocation, setUpJourney } from './testing/journey.ts'
import { waitForText } from './testing/visits.ts'

// A refusal is an error of the network to the browser, and so is what it does without a network.
const journey = setUpJourney({ allowedComplaints: /status of 422|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })
let owner: SignedIn
beforeAll(async () => {
  await setClock('2027-01-04T07:00:00Z')
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})
const {
  link: scheduledLink,
  setClock,
  asOwner,
} = sessionsAt(
  () => journey.app,
  () => owner,
)

type Link = Awaited<ReturnType<typeof scheduledLink>>
interface Options {
  before?: (page: Page) => Promise<unknown>
}

async function opened({ checkinToken }: Link, { before }: Options = {}): Promise<Page> {
  const { page } = await journey.visitor({ at: TOWERS, context: { timezoneId: 'Europe/Berlin' } })
  await before?.(page)
  await page.goto(`${journey.url}/checkin/${checkinToken}`)
  await hydrated(page)
  return page
}

/**
 * The server's HTML can be read before the page keeps time: a clock that is moved on by then is one that was wrong from the
 * start. Effects run after a frame.
 */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => '__k' in document.getElementById('root')!)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 100))))
}

const withClock = { before: (page: Page) => page.clock.install() }
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const checkIn = async (page: Page) => {
  await allowLocation(page)
  await page.getByLabel('Name').fill('Aisyah')
  await press(page, 'Check In')
}
const showsForm = async (page: Page) => [await allowLocation(page), await page.getByLabel('Name').waitFor()]
const noMore = (page: Page, text: string) => expect.poll(() => page.getByText(text, { exact: true }).count()).toBe(0)
/** The page asks again and again whether there is an answer. */
const ANSWERED = { timeout: 60_000 }

async function approveAll({ id }: Link) {
  const { held } = (await asOwner('GET', `/api/checkin-links/${id}/held`)).body
  const ids = held.map((ask: { id: string }) => ask.id)
  expect(ids).toHaveLength(1)
  const body = { ids, decision: 'approve' }
  expect((await asOwner('POST', `/api/checkin-links/${id}/held/decide`, body)).body.decided).toEqual(ids)
}

const TWO_A_DAY = { ...LECTURE, dates: [{ on: '2027-01-04', from: '11:00', minutes: 60, title: 'Lab' }] }

describe('whoever is at the place without a session', () => {
  it('asks where the schedule lets people ask', async () => {
    await setClock('2027-01-04T13:00:00Z')
    const link = await scheduledLink({ ...LECTURE, outside: 'ask' })
    const page = await opened(link)
    await waitForText(page, 'No session now. The next one opens on Wednesday at 08:45.')
    await allowLocation(page)
    await heading(page, 'Ask to Be Let In')
    await waitForText(page, 'The organiser can still let you in.')
    await page.getByLabel('Name').fill('Aisyah')
    await press(page, 'Send Request')
    await heading(page, 'Sent for review.')
    await approveAll(link)
    await page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor(ANSWERED)
  })

  it('is let in at once by a session that has opened meanwhile', async () => {
    await setClock('2027-01-04T07:40:00Z')
    const page = await opened(await scheduledLink({ ...LECTURE, outside: 'ask' }))
    await allowLocation(page)
    await heading(page, 'Ask to Be Let In')
    await page.getByLabel('Name').fill('Aisyah')
    await setClock('2027-01-04T07:46:00Z')
    await press(page, 'Send Request')
    await heading(page, 'Check-in Confirmed')
  })

  it('asks when the session has ended before it was sent, and finds the answer later', async () => {
    await setClock('2027-01-04T09:26:00Z')
    const link = await scheduledLink()
    const page = await opened(link)
    await allowLocation(page)
    await page.getByLabel('Name').fill('Aisyah')
    await setClock('2027-01-04T09:31:00Z')
    await press(page, 'Check In')
    await heading(page, 'Ask to Be Let In')
    await waitForText(page, 'This check-in closed at 10:30.')
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Aisyah')
    await page.getByLabel('Note').fill('My phone was slow')
    await press(page, 'Send Request')
    await heading(page, 'Sent for review.')
    await page.reload()
    await heading(page, 'Sent for review.')
    await approveAll(link)
    await page.getByRole('heading', { name: /^You checked in at/ }).waitFor(ANSWERED)
  })
})

it('a pass of the morning that names no session is none in the afternoon', async () => {
  await setClock('2027-01-04T08:05:00Z')
  const link = await scheduledLink(TWO_A_DAY)
  const page = await opened(link)
  await checkIn(page)
  await heading(page, 'Check-in Confirmed')
  // As after an email.
  await page.evaluate(() => {
    const [{ session: _session, ...receipt }] = JSON.parse(localStorage['check-ins'])
    localStorage['check-ins'] = JSON.stringify([receipt])
  })
  await page.reload()
  await heading(page, /^You checked in at/)
  await setClock('2027-01-04T10:05:00Z')
  await page.reload()
  await waitForText(page, 'Lab, 11:00–12:00')
  await showsForm(page)
})

describe('a page that stays open', () => {
  it('goes on to the next session', async () => {
    await setClock('2027-01-04T08:05:00Z')
    const page = await opened(await scheduledLink(TWO_A_DAY), withClock)
    await checkIn(page)
    await heading(page, 'Check-in Confirmed')
    await setClock('2027-01-04T09:45:30Z')
    await page.clock.fastForward('01:40:30')
    await waitForText(page, 'Lab, 11:00–12:00')
    await showsForm(page)
  })

  it('says that its session is over, and is closed once nothing can be sent', async () => {
    await setClock('2027-01-04T09:28:00Z')
    const page = await opened(await scheduledLink(), withClock)
    await waitForText(page, 'Lecture, 09:00–10:30')
    await page.clock.fastForward('02:30')
    await waitForText(page, 'Lecture, 09:00–10:30, is over. The next one opens on Wednesday at 08:45.')
    await setClock('2027-01-04T09:42:00Z')
    await page.clock.fastForward('11:00')
    await heading(page, 'Opens Wednesday at 08:45')
  })

  it('stays with a check-in that has no answer yet', async () => {
    await setClock('2027-01-04T09:20:00Z')
    const page = await opened(await scheduledLink(), withClock)
    await page.route('**/api/checkin/*', route => route.abort())
    await checkIn(page)
    await page.getByText('Saved on this device.').waitFor()
    await setClock('2027-01-04T09:45:00Z')
    await page.clock.fastForward('25:00')
    await page.getByText('More than 10 minutes have passed.').waitFor()
    await heading(page, 'Not checked in yet')
  })

  it('says nothing of a page that did not finish loading while its other files arrive', async () => {
    await setClock('2027-01-04T08:05:00Z')
    const { checkinToken } = await scheduledLink()
    const { page } = await journey.visitor({ at: TOWERS })
    const arrives = Promise.withResolvers<void>()
    await page.route('**/assets/page-sessions-*', route => arrives.promise.then(() => route.continue()))
    await page.goto(`${journey.url}/checkin/${checkinToken}`)
    // It is taken for stuck two seconds after the script has run, or failed.
    await page.waitForTimeout(3000)
    expect(await page.getByRole('heading', { name: 'This page didn’t finish loading' }).isVisible()).toBe(false)
    arrives.resolve()
    await hydrated(page)
    await showsForm(page)
  })

  it('is loaded again when the browser has kept it', async () => {
    await setClock('2027-01-04T08:05:00Z')
    const page = await opened(await scheduledLink())
    await waitForText(page, 'Lecture, 09:00–10:30')
    await setClock('2027-01-04T10:00:00Z')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await heading(page, 'Opens Wednesday at 08:45')
  })

  it('says no more the next day when it has closed', async () => {
    await setClock('2027-01-04T09:00:00Z')
    const link = await scheduledLink()
    await setClock('2027-01-04T10:00:00Z')
    const page = await opened(link, withClock)
    await waitForText(page, 'This check-in closed at 10:30.')
    await setClock('2027-01-05T06:00:00Z')
    await page.clock.fastForward('20:00:00')
    await noMore(page, 'This check-in closed at 10:30.')
    await heading(page, 'Opens Wednesday at 08:45')
  })

  it('stays through a sleep without a network, and asks the server with one', async () => {
    await setClock('2027-01-04T09:00:00Z')
    const link = await scheduledLink()
    await setClock('2027-01-04T10:00:00Z')
    const page = await opened(link)
    await waitForText(page, 'This check-in closed at 10:30.')
    // The phone itself says that it is online.
    await page.route('**', route => route.abort('internetdisconnected'))
    await setClock('2027-01-05T06:00:00Z')
    await page.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 20 * 3_600_000
      document.dispatchEvent(new Event('visibilitychange'))
    })
    // Longer than a tick of its clock.
    await page.waitForTimeout(2500)
    await waitForText(page, 'This check-in closed at 10:30.')
    await page.unroute('**')
    await noMore(page, 'This check-in closed at 10:30.')
    await heading(page, 'Opens Wednesday at 08:45')
  })
})
