import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { boxOf } from './testing/boxes.ts'
import { setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'
import { createVisit, waitForText } from './testing/visits.ts'

const journey = setUpJourney()
const visit = createVisit(journey)
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const choosing = async (email: string, planId = 5): Promise<Page> => {
  const page = await visit('/select-location', { as: email, planId })
  await page.getByLabel('Search for a place').fill('3.1579, 101.7116')
  await page.getByRole('option').first().click()
  await page.getByLabel('Place name').fill('Towers')
  return page
}
const changing = async (link: MadeLink): Promise<Page> => {
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details/change?linkId=${link.id}`)
  await page.getByRole('heading', { name: 'Change Link' }).waitFor()
  return page
}
const inView = (part: Locator) =>
  part.evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()
/** A new weekly time has one day. */
const untickDay = (time: Locator) => time.getByRole('checkbox', { checked: true }).uncheck({ force: true })
const scheduleOf = async (linkId: string) =>
  (
    await journey.app.deps.db
      .selectFrom('schedules')
      .select('schedule')
      .where('link_id', '=', linkId)
      .orderBy('version', 'desc')
      .execute()
  )[0]?.schedule
const newestLink = () =>
  journey.app.deps.db.selectFrom('links').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()

describe('a new link', () => {
  it('takes check-ins always, unless other times are chosen', async () => {
    const page = await choosing('always@example.com')
    await waitForText(page, 'People can check in at any time.')
    expect(await page.getByRole('radio', { name: 'Once a session' }).count()).toBe(0)
  })

  it('is open on weekdays after one press', async () => {
    const page = await choosing('weekdays@example.com')
    await choose(page, 'Weekdays')
    await page.getByText(/^Every weekday, 09:00–17:00, from \d+ \w+, the place’s time\.$/).waitFor()
    await press(page, 'Create Check-in Link')
    await waitForText(page, 'Check-in Link Created')
    const link = await newestLink()
    expect(link.repeat_rule).toBe('session')
    expect(await scheduleOf(link.id)).toMatchObject({
      weekly: [{ days: [1, 2, 3, 4, 5], from: '09:00', minutes: 480 }],
    })
  })

  it('has weekly times, dates and days off of its own', async () => {
    const page = await choosing('own@example.com')
    await choose(page, 'My times')
    const first = page.getByRole('group', { name: 'Weekly time 1' })
    await untickDay(first)
    await first.getByRole('checkbox', { name: 'Wednesday' }).check({ force: true })
    await first.getByRole('checkbox', { name: 'Monday' }).check({ force: true })
    await first.getByLabel('Until').fill('10:45')
    await first.getByText(/^1\sh 45\smin$/).waitFor()
    await page.getByLabel('First day').fill('2030-01-07')
    await page.getByLabel('Last day (optional)').fill('2030-05-30')
    await waitForText(page, 'Every Monday and Wednesday, 09:00–10:45, 7 Jan – 30 May, the place’s time.')
    const next = page.getByRole('list', { name: 'Next sessions' }).getByRole('listitem')
    const words = async () => (await next.allInnerTexts()).map(text => text.replace(/\s+/g, ' '))
    await expect.poll(words).toEqual(['Mon 7 Jan 09:00–10:45', 'Wed 9 Jan 09:00–10:45', 'Mon 14 Jan 09:00–10:45'])

    const set = await boxOf(page.getByText('Opens at 08:45, late from 09:10, others are turned away.'))
    const more = await boxOf(page.getByRole('button', { name: 'More Options' }))
    expect(set.x + set.width).toBeLessThan(more.x)
    expect(Math.abs(set.y + set.height / 2 - more.y - more.height / 2)).toBeLessThan(2)
    await press(page, 'More Options')
    await page.getByText(/^Late from 09:10 on; opening the page counts, up to 3\smin before checking in\.$/).waitFor()
    expect(await page.getByText(/^Opens .*, late/).count()).toBe(0)
    // The unfolded options stand below their button.
    const fewer = await boxOf(page.getByRole('button', { name: 'Fewer Options' }))
    for (const option of [
      page.getByRole('radio', { name: 'Every two weeks' }),
      page.getByLabel('Day off', { exact: true }),
    ])
      expect((await boxOf(option)).y).toBeGreaterThan(fewer.y)
    await first.getByLabel('Title').fill('Algebra')
    await page.getByLabel('Day off', { exact: true }).fill('2030-02-04')
    await press(page, 'Add Day Off')
    await page.getByRole('list', { name: 'Days off' }).getByText('4 Feb').waitFor()
    await page.getByLabel('Late after the start, in minutes').fill('5')
    await page.getByRole('radio', { name: 'Every two weeks' }).check()
    await press(page, 'Add Date')
    const date = page.getByRole('group', { name: 'Date 1' })
    await date.getByLabel('Date', { exact: true }).fill('2030-06-03')
    await waitForText(
      page,
      'Every two weeks on Monday and Wednesday, 09:00–10:45, 7 Jan – 30 May, and on 3 Jun, 09:00–10:30, except 4 Feb, the place’s time.',
    )
    await choose(page, 'Never')
    await press(page, 'Create Check-in Link')
    await waitForText(page, 'Check-in Link Created')
    expect(await scheduleOf((await newestLink()).id)).toEqual({
      weekly: [{ days: [1, 3], from: '09:00', minutes: 105, title: 'Algebra' }],
      everyWeeks: 2,
      since: '2030-01-07',
      until: '2030-05-30',
      dates: [{ on: '2030-06-03', from: '09:00', minutes: 90 }],
      except: ['2030-02-04'],
      opensBeforeMin: 15,
      lateAfterMin: 5,
      outside: 'refuse',
    })
  })

  it('says which day is missing, and moves there', async () => {
    const page = await choosing('missing@example.com')
    await choose(page, 'My times')
    await untickDay(page.getByRole('group', { name: 'Weekly time 1' }))
    await press(page, 'Create Check-in Link')
    await waitForText(page, 'Please choose a day.')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Monday')
  })

  it('extends its end until after its last session', async () => {
    const page = await choosing('extend@example.com')
    await choose(page, 'My times')
    await page.getByRole('button', { name: 'Remove Weekly time 1' }).waitFor({ state: 'detached' })
    await press(page, 'Add Date')
    await page.getByRole('group', { name: 'Date 1' }).getByLabel('Date', { exact: true }).fill(dayFromNow(300))
    await press(page, 'Remove Weekly time 1')
    const notice = page.getByText(/^This link ends on \d+ \w+( \d{4})?, before 1 of 1 sessions\.$/)
    await notice.waitFor()
    await page.getByRole('heading', { name: 'Expiry' }).scrollIntoViewIfNeeded()
    await press(page, 'Its sessions go on after the link’s end')
    await expect.poll(() => inView(notice)).toBe(true)
    await press(page, 'Extend')
    await page.getByText(/^This link ends on/).waitFor({ state: 'detached' })
    await press(page, 'Create Check-in Link')
    await waitForText(page, 'Check-in Link Created')
    expect((await newestLink()).expires_at.getTime()).toBeGreaterThan(Date.now() + 299 * 86_400_000)
  })

  it('on the Free plan says what the plan’s end costs', async () => {
    const page = await choosing('free@example.com', 1)
    await choose(page, 'Weekdays')
    await page.getByText(/^This link ends on \d+ \w+( \d{4})?, while its sessions go on\.$/).waitFor()
    expect(await page.getByRole('button', { name: 'Extend' }).count()).toBe(0)
  })
})

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('a link', () => {
  it('gets times and loses them again; each change is said before it is saved', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const page = await changing(link)
    await choose(page, 'Weekdays')
    await page.getByText(/^They can check in every weekday, 09:00–17:00, from \d+ \w+, Kuala Lumpur time\.$/).waitFor()
    await waitForText(page, 'They are checked in once in a session, and a cookie remembers their browser.')
    await press(page, 'Save Changes')
    await page.getByRole('heading', { name: 'Petronas Towers' }).waitFor()
    expect(await scheduleOf(link.id)).toMatchObject({ weekly: [{ from: '09:00', minutes: 480 }] })

    const again = await changing(link)
    await expect.poll(() => again.getByRole('radio', { name: 'Weekdays' }).isChecked()).toBe(true)
    await choose(again, 'Always')
    await waitForText(again, 'They can check in at any time.')
    await press(again, 'Save Changes')
    await again.getByRole('heading', { name: 'Petronas Towers' }).waitFor()
    expect(await scheduleOf(link.id)).toBeNull()
  })

  it('keeps the zone of its times when it moves, until the place’s is chosen by hand', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const page = await changing(link)
    await choose(page, 'Weekdays')
    await press(page, 'Save Changes')
    await page.getByRole('heading', { name: 'Petronas Towers' }).waitFor()

    const moved = await changing(link)
    await moved.getByLabel('Search for a place').fill('40.7128, -74.0060')
    await moved.getByRole('option').first().click()
    await waitForText(moved, 'Times are in Kuala Lumpur time. The place is on New York time.')
    await press(moved, 'Use New York Time')
    await waitForText(moved, 'Times are in New York time.')
    await moved.getByText(/^They can check in every weekday, 09:00–17:00, from \d+ \w+, New York time\.$/).waitFor()
    await moved.getByRole('button', { name: 'Keep Kuala Lumpur Time' }).waitFor()
    await press(moved, 'Save Changes')
    await moved.getByRole('heading', { name: 'Petronas Towers' }).waitFor()
    const { zone } = await journey.app.deps.db
      .selectFrom('schedules')
      .select('zone')
      .where('link_id', '=', link.id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(zone).toBe('America/New_York')
  })

  it('shows at the times that two sessions overlap', async () => {
    const page = await changing(await makeLink(journey.app, owner.creatorId))
    await choose(page, 'My times')
    await press(page, 'Add Weekly Time')
    const second = page.getByRole('group', { name: 'Weekly time 2' })
    await expect.poll(() => second.getByRole('checkbox').count()).toBe(7)
    for (const day of await second.getByRole('checkbox').all()) await day.check({ force: true })
    await press(page, 'Save Changes')
    await waitForText(page, 'Two of these sessions would be at the same time.')
  })
})
