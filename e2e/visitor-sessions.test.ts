import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { LECTURE, MONDAY, ONE_AFTER_THE_OTHER, SECOND, sessionsAt } from '../server/testing/session-makers.ts'
import { allowLocation, setUpJourney, type VisitorOptions } from './testing/journey.ts'
import { waitForText } from './testing/visits.ts'

// A refusal is an error of the network to the browser, and so is an answer that is lost.
const journey = setUpJourney({ allowedComplaints: /status of 422|ERR_FAILED/ })
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

const opened = async (link: { checkinToken: string }, options: VisitorOptions = {}): Promise<Page> => {
  const { page } = await journey.visitor({ at: TOWERS, ...options })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  return page
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const checkIn = async (page: Page, name = 'Aisyah') => {
  await allowLocation(page)
  await page.getByLabel('Name').fill(name)
  await press(page, 'Check In')
}
const inBerlin = { context: { timezoneId: 'Europe/Berlin' } }

describe('between sessions', () => {
  it('opens by itself at the minute, and takes the check-in', async () => {
    const link = await scheduledLink()
    await setClock('2027-01-04T07:44:45Z')
    const page = await opened(link, inBerlin)
    await heading(page, 'Opens at 08:45')
    await waitForText(page, 'Lecture, 09:00–10:30')
    await page
      .getByRole('timer')
      .getByText(/^00:\d\d$/)
      .waitFor()
    const fontPxOf = (part: Locator) => part.evaluate(one => Number.parseFloat(getComputedStyle(one).fontSize))
    expect(await fontPxOf(page.getByRole('timer')), 'the largest of the page').toBeGreaterThan(
      await fontPxOf(page.getByRole('heading', { name: 'Opens at 08:45' })),
    )
    await page.getByRole('button', { name: 'Allow Location Access' }).waitFor()
    await checkIn(page)
    await heading(page, 'Check-in Confirmed')
    await waitForText(page, 'Lecture, 09:00')
  })

  it('says the time here and there, and gives a file for the calendar', async () => {
    const link = await scheduledLink()
    await setClock('2027-01-08T10:00:00Z')
    const page = await opened(link, { context: { timezoneId: 'Europe/London' } })
    await heading(page, 'Opens Monday at 08:45, Berlin time')
    await expect
      .poll(() => page.getByRole('main').getByRole('paragraph').allInnerTexts())
      .toEqual(['Monday at 07:45, your time', 'Lecture, 09:00–10:30, Berlin time'])
    const download = page.waitForEvent('download')
    await press(page, 'Add to Calendar')
    const file = await readFile((await (await download).path())!, 'utf8')
    expect(file).toContain('DTSTART:20270111T080000Z')
    expect(file).toContain('SUMMARY:Lecture')
  })

  it('counts down in view on a phone held sideways', async () => {
    const link = await scheduledLink()
    await setClock('2027-01-11T07:15:00Z')
    const page = await opened(link, { context: { viewport: { width: 667, height: 375 } } })
    const edge = async (part: Locator, side: 'y' | 'bottom') => {
      const box = (await part.boundingBox())!
      return side === 'y' ? box.y : box.y + box.height
    }
    const action = page.getByRole('button', { name: 'Add to Calendar' })
    await expect
      .poll(async () => (await edge(page.getByRole('timer'), 'bottom')) < (await edge(action, 'y')) - 12)
      .toBe(true)
  })

  it('names the date where it is more than six days away', async () => {
    await setClock('2027-01-08T10:00:00Z')
    const link = await scheduledLink({ ...LECTURE, since: '2027-01-25' })
    await heading(await opened(link, inBerlin), 'Opens Monday, 25 January at 08:45')
  })

  it('says when the last one was', async () => {
    await setClock('2027-01-04T10:00:00Z')
    const link = await scheduledLink({ ...LECTURE, until: '2027-01-06' })
    await setClock('2027-01-20T10:00:00Z')
    const page = await opened(link)
    await heading(page, 'No More Sessions')
    await waitForText(page, 'The last session was on 6 January.')
  })

  it('keeps the pass of a phone that has checked in', async () => {
    await setClock('2027-01-04T08:05:00Z')
    const link = await scheduledLink()
    const page = await opened(link, inBerlin)
    await checkIn(page)
    await heading(page, 'Check-in Confirmed')
    await setClock('2027-01-04T10:00:00Z')
    await page.reload()
    await heading(page, /^You checked in at/)
    await waitForText(page, 'The next one opens Wednesday at 08:45.')
    await expect.poll(() => page.getByRole('button', { name: 'Check In Someone Else' }).count()).toBe(0)
  })
})

describe('in a session', () => {
  it('names it under its place, and the map of a wide window begins at the top', async () => {
    await setClock('2027-01-04T08:05:00Z')
    const page = await opened(await scheduledLink(), { context: { viewport: { width: 1440, height: 900 } } })
    const top = async (part: Locator) => (await part.boundingBox())!.y
    await expect.poll(() => top(page.getByRole('figure').first())).toBe(0)
    const place = page.getByRole('heading', { name: 'Pinned place' })
    expect(await top(page.getByText('Lecture, 09:00–10:30'))).toBeGreaterThan(await top(place))
  })

  it('says how late somebody is', async () => {
    await setClock('2027-01-04T08:14:30Z')
    const page = await opened(await scheduledLink(), inBerlin)
    await waitForText(page, 'Lecture, 09:00–10:30')
    await checkIn(page)
    await heading(page, 'Check-in Confirmed')
    await waitForText(page, '14 min late')
  })

  it('names the zone of the session beside its time, for a visitor with another clock', async () => {
    await setClock('2027-01-04T08:20:00Z')
    const page = await opened(await scheduledLink(), { context: { timezoneId: 'Asia/Kuala_Lumpur' } })
    await waitForText(page, 'Lecture, 09:00–10:30, Berlin time')
    await checkIn(page)
    await waitForText(page, 'Lecture, 09:00, Berlin time')
  })

  it('takes another check-in from a phone of the session before', async () => {
    await setClock('2027-01-04T08:05:00Z')
    const link = await scheduledLink({
      ...LECTURE,
      dates: [{ on: '2027-01-04', from: '11:00', minutes: 60, title: 'Lab' }],
    })
    const page = await opened(link, inBerlin)
    await checkIn(page)
    await heading(page, 'Check-in Confirmed')
    await setClock('2027-01-04T10:05:00Z')
    await page.reload()
    await waitForText(page, 'Lab, 11:00–12:00')
    await checkIn(page)
    await heading(page, 'Check-in Confirmed')
    await waitForText(page, 'Lab, 11:00')
  })

  it('takes the check-in of this session when the answer to that of the one before comes late', async () => {
    await setClock('2027-01-04T08:50:00Z')
    const link = await scheduledLink(ONE_AFTER_THE_OTHER)
    const page = await opened(link)
    // Recorded, and the answer is lost.
    await page.route('**/api/checkin/*', async route => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await checkIn(page)
    await heading(page, 'Not checked in yet')
    await page.goto('about:blank')
    await page.unrouteAll()
    await setClock('2027-01-04T09:20:00Z')
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    await page.getByLabel('Name').waitFor()
    await page.reload()
    await checkIn(page)
    await heading(page, 'Check-in Confirmed')
    const { checkins } = (await asOwner('GET', `/api/checkin-links/${link.id}/checkins`)).body
    expect(checkins.map(({ sessionAt }: { sessionAt: string }) => sessionAt)).toEqual([SECOND, MONDAY])
  })

  it('tells who comes again that they are in, and when the next one opens', async () => {
    await setClock('2027-01-04T08:05:00Z')
    const link = await scheduledLink({
      ...LECTURE,
      dates: [{ on: '2027-01-04', from: '11:00', minutes: 60 }],
    })
    const page = await opened(link, inBerlin)
    await checkIn(page)
    await heading(page, 'Check-in Confirmed')
    await press(page, 'Check In Someone Else')
    await page.getByLabel('Name').fill('Aisyah')
    await press(page, 'Check In')
    await waitForText(page, 'You are checked in. The next one opens at 10:45.')
  })

  it('tells who opens the page again when the next one opens on that day', async () => {
    await setClock('2027-01-04T08:05:00Z')
    const link = await scheduledLink({
      ...LECTURE,
      dates: [{ on: '2027-01-04', from: '11:00', minutes: 60 }],
    })
    const page = await opened(link, inBerlin)
    await checkIn(page)
    await heading(page, 'Check-in Confirmed')
    await page.reload()
    await waitForText(page, 'You are checked in. The next one opens at 10:45.')
  })

  it('says that it has closed when it was sent too late', async () => {
    await setClock('2027-01-04T09:20:00Z')
    const link = await scheduledLink()
    const page = await opened(link, inBerlin)
    await allowLocation(page)
    await page.getByLabel('Name').fill('Late')
    await setClock('2027-01-04T10:30:00Z')
    await press(page, 'Check In')
    await waitForText(page, 'This check-in closed at 10:30.')
  })
})

it('loads nothing of it for a link without a schedule', async () => {
  const link = await scheduledLink(undefined, { schedule: null })
  const { page } = await journey.visitor({ at: TOWERS })
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await page.getByRole('button', { name: 'Allow Location Access' }).waitFor()
  await checkIn(page)
  await heading(page, 'Check-in Confirmed')
  expect(paths.filter(path => /session/.test(path))).toEqual([])
})
