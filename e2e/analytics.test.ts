import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { makeLink, northOf, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { sessionsAt } from '../server/testing/session-makers.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

const section = (page: Page) => page.getByRole('region', { name: 'Analytics' })
const figure = (page: Page, name: string) => section(page).getByRole('figure', { name })

/** A term of classes: Mondays at nine, Wednesdays at two with half as many, in Kuala Lumpur. */
const countClasses = (linkId: string) =>
  journey.app.deps.pool.query(
    `insert into attempt_counts (link_id, slot_at, outcome, device_type, attempts, first_visits, return_visits)
     select $1, slot, outcome, device, n, case outcome when 'accepted' then n / 4 else 0 end, case outcome when 'accepted' then n / 2 else 0 end
     from (select app_now()::date - days + case extract(isodow from app_now()::date - days)
         when 1 then interval '1 hour' else interval '6 hours' end as slot, days from generate_series(1, 360) days
       where extract(isodow from app_now()::date - days) in (1, 3)) s
     cross join (values ('accepted', 'Mobile', 40), ('accepted', 'Desktop', 4), ('too_far', 'Mobile', 3)) as t (outcome, device, most)
     cross join lateral (select most / case extract(isodow from slot) when 1 then 1 else 2 end - days % 4 as n) as n where n > 0`,
    [linkId],
  )

const faultsOf = (page: Page) => accessibilityFaults(page, '#analytics')

describe.each([
  ['a phone, light', PHONE, false],
  ['a desktop, dark', DESKTOP, true],
  ['a phone, dark', PHONE, true],
  ['a desktop, light', DESKTOP, false],
] as const)('analytics on %s', (name, size, dark) => {
  it('show when people came, in charts and in tables, and update by themselves', async () => {
    const owner = await makeCreator(journey.app, { email: `${name.replaceAll(/\W/g, '')}@example.com`, planId: 2 })
    const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Lecture hall 2' })
    await countClasses(link.id)
    const { page } = await signedInAs(journey, owner, { size, dark })
    await page.goto(`${journey.url}/dashboard`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Analytics' }).click()
    await figure(page, 'Day by day').waitFor()
    await section(page)
      .getByText(/^Mobile: 9\d%, Desktop: \d%\.$/)
      .waitFor()

    await section(page).getByText('90 days').click()
    const weekdays = figure(page, 'Days of the Week')
    await weekdays.getByText('Busiest weekday: Monday').waitFor()
    await weekdays.getByRole('button', { name: 'Show Table' }).press('Enter')
    await weekdays.getByRole('rowheader', { name: 'Wednesday' }).waitFor()
    await expect.poll(() => weekdays.getByRole('row').count()).toBe(8)
    expect(await faultsOf(page)).toEqual([])

    await section(page).getByRole('group').getByText('Today', { exact: true }).click()
    await section(page).getByText('No check-ins in this period.').waitFor()
    await postCheckIn(journey.app, link.checkinToken)
    await section(page).getByText('1 check-in · 0 turned away').waitFor()
    await figure(page, 'New and Returning Visitors').getByText('First time: 100%.').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})

describe('analytics of one link', () => {
  it('stand below its check-ins, cover a chosen period, and can be loaded again after a failure', async () => {
    const owner = await makeCreator(journey.app, { email: 'one@example.com', planId: 2 })
    const link = await makeLink(journey.app, owner.creatorId)
    const other = await makeLink(journey.app, owner.creatorId)
    await countClasses(other.id)
    await postCheckIn(journey.app, link.checkinToken)
    const { page } = await signedInAs(journey, owner, { size: DESKTOP })
    let failing = true
    await page.route('**/api/analytics**', route =>
      failing
        ? route.fulfill({ status: 503, json: { error: 'We are busy right now.', code: 'busy' } })
        : route.continue(),
    )
    await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
    await section(page).scrollIntoViewIfNeeded()
    await section(page).getByText('We couldn’t load the analytics').waitFor()
    failing = false
    await section(page).getByRole('button', { name: 'Try Again' }).click()
    await section(page).getByText('1 check-in · 0 turned away').waitFor()

    await section(page).getByText('Custom').click()
    await section(page).getByLabel('From').fill('2024-01-01')
    await section(page).getByLabel('To', { exact: true }).fill('2027-01-01')
    await section(page).getByRole('button', { name: 'Show', exact: true }).click()
    await section(page).getByText('Please choose a range of at most two years.').waitFor()
    await section(page).getByLabel('From').fill('2025-06-01')
    await section(page).getByRole('button', { name: 'Show', exact: true }).click()
    await figure(page, 'Month by month').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})

describe('analytics of one session', () => {
  let owner: SignedIn
  const calls = sessionsAt(
    () => journey.app,
    () => owner,
  )
  const signIn = async () => {
    owner = await makeCreator(journey.app, { email: 'sessions@example.com', planId: 5 })
  }
  const nowMs = Date.now()
  /** The page shows figures up to the browser's today. */
  const dayAgo = (days: number) => new Date(nowMs - days * 86_400_000).toISOString().slice(0, 10)
  const lecture = (days: number) => ({ on: dayAgo(days), from: '09:00', minutes: 90, title: 'Lecture' })
  const nameOf = (days: number) => {
    const [, weekday, day, month] = /^(...), (\d+) (...)/.exec(new Date(dayAgo(days)).toUTCString())!
    return `${weekday} ${Number(day)} ${month}, 09:00 · Lecture`
  }

  it('show who came when, also where nobody did, and all check-ins again', async () => {
    await calls.setClock(`${dayAgo(6)}T07:00:00Z`)
    await signIn()
    const dates = [lecture(5), lecture(3), lecture(-1)]
    const link = await calls.link({ since: dayAgo(6), dates }, { scheduleZone: 'Etc/UTC' })
    await calls.setClock(`${dayAgo(5)}T09:05:00Z`)
    await calls.arrive(link)
    await calls.arrive(link, { name: 'Ben', ...northOf(300) })
    await calls.setClock(new Date().toISOString())
    await signIn()
    const { page } = await signedInAs(journey, owner, { size: PHONE })
    await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
    await section(page).scrollIntoViewIfNeeded()
    await figure(page, 'Days of the Week').waitFor()
    const choice = section(page).getByLabel('Session')
    await expect.poll(() => choice.locator('option').allTextContents()).toEqual(['All check-ins', nameOf(3), nameOf(5)])

    await choice.selectOption(nameOf(5))
    await section(page).getByText('08:45 – 10:30').waitFor()
    await section(page).getByText('1 check-in · 1 turned away').waitFor()
    await figure(page, 'Every 15 minutes').getByText('Busiest time: 09:00 (1)').waitFor()
    expect(await figure(page, 'Days of the Week').count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])

    await choice.selectOption(nameOf(3))
    await section(page).getByText('No check-ins in this session.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await choice.selectOption('All check-ins')
    await figure(page, 'Days of the Week').waitFor()
  })
})
