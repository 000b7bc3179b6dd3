import { beforeAll, expect, it } from 'vitest'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { peopleCalls } from '../server/testing/people-calls.ts'
import { MONDAY, sessionsAt } from '../server/testing/session-makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { bottomOf, boxOf } from './testing/boxes.ts'
import { chooseForSession } from './testing/details.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  await calls.setClock('2027-01-04T07:50:00Z')
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})
const current = [() => journey.app, () => owner] as const
const calls = sessionsAt(...current)
const { take } = peopleCalls(...current)

it('shows one session after the other, and cancels and restores one', async () => {
  await calls.setClock('2027-01-04T07:50:00Z')
  const link = await calls.link()
  await calls.arrive(link, { name: 'Aisyah', email: 'aisyah@example.com' })
  await calls.setClock('2027-01-04T08:30:00Z')
  await calls.arrive(link, { name: 'Budi', email: 'budi@example.com' })
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByRole('heading', { name: 'Mon 4 Jan, 09:00' }).waitFor()
  await sessions.getByText('1 present', { exact: true }).waitFor()
  await sessions.getByText('1 late', { exact: true }).waitFor()
  await sessions.getByText('Open now').waitFor()
  const row = (name: string) => page.locator('[data-check-in]').filter({ hasText: name })
  await row('Budi').getByText('30 min late').waitFor()
  expect(await row('Aisyah').getByText('late').count()).toBe(0)

  await sessions.getByRole('button', { name: 'Next session' }).click()
  await sessions.getByRole('heading', { name: 'Wed 6 Jan, 09:00' }).waitFor()
  await sessions.getByText('0 present', { exact: true }).waitFor()
  await chooseForSession(sessions.page(), 'Cancel Session')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nobody can check in to Wed 6 Jan, 09:00.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel Session' }).click()
  await sessions.getByText('Cancelled', { exact: true }).waitFor()
  await chooseForSession(sessions.page(), 'Restore Session')
  await dialog.getByRole('button', { name: 'Restore Session' }).click()
  await sessions.getByText('Planned', { exact: true }).waitFor()
})

it.each([
  ['wide screen', DESKTOP],
  ['phone', PHONE],
])('says on a %s which session it is, and how many came, beside the arrows', async (_, size) => {
  await calls.setClock('2027-01-04T07:50:00Z')
  const link = await calls.link()
  await calls.arrive(link, { name: 'Aisyah', email: 'aisyah@example.com' })
  const { page } = await signedInAs(journey, owner, { size })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const sessions = page.getByRole('region', { name: 'Sessions' })
  // The content above moves them until it is there.
  await page.locator('[data-check-in]').first().waitFor()
  await sessions.getByText('1 present', { exact: true }).waitFor()
  await animationsEnd(page)
  const name = await boxOf(sessions.getByRole('heading'))
  const place = page.getByRole('heading', { level: 1, name: 'Near Kuala Lumpur, Malaysia (3.1579, 101.7116)' })
  const point = place.getByText('(3.1579, 101.7116)', { exact: true })
  expect((await boxOf(point)).height).toBeLessThanOrEqual(20)
  const open = await boxOf(sessions.getByText('Open now'))
  const [previous, next] = [
    await boxOf(sessions.getByRole('button', { name: 'Previous session' })),
    await boxOf(sessions.getByRole('button', { name: 'Next session' })),
  ]
  expect(next.y).toBe(previous.y)
  expect(next.x - previous.x - previous.width).toBeLessThan(12)
  expect(previous.x).toBeGreaterThan(name.x + name.width)
  const count = await boxOf(sessions.getByText('1 present', { exact: true }))
  const all = await boxOf(sessions.getByRole('link', { name: 'All Sessions' }))
  for (const { y, height } of [open, all]) expect(Math.abs(count.y + count.height / 2 - y - height / 2)).toBeLessThan(8)
  expect((await boxOf(sessions)).height).toBeLessThanOrEqual(110)
})

it('a phone shows who came to the session in its first view, before the numbers of all sessions', async () => {
  await calls.setClock('2027-01-04T07:50:00Z')
  const link = await calls.link()
  await calls.arrive(link, { name: 'Aisyah', email: 'aisyah@example.com' })
  const { page } = await signedInAs(journey, owner, { size: PHONE })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.getByText('1 present', { exact: true }).waitFor()
  const name = page.locator('[data-check-in]').getByText('Aisyah', { exact: true })
  await expect.poll(async () => bottomOf(await boxOf(name))).toBeLessThanOrEqual(500)
  const numbers = page.getByRole('definition').first()
  expect((await boxOf(numbers)).y).toBeGreaterThan((await boxOf(name)).y)
})

const sessionsOf = async (link: { id: string }) => {
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  return page.getByRole('region', { name: 'Sessions' })
}

it('the dashboard says when a link opens', async () => {
  // The screens follow the clock of this machine. The day after tomorrow is never the day on which the test ends.
  const now = new Date()
  await calls.setClock(now.toISOString())
  const signedIn = await makeCreator(journey.app, { email: 'dashboard@example.com', planId: 5 })
  const { link } = sessionsAt(
    () => journey.app,
    () => signedIn,
  )
  const inTwoDays = new Date(now.getTime() + 48 * 3_600_000)
  const weekday = inTwoDays.getUTCDay() || 7
  await link({ weekly: [{ days: [weekday], from: '09:00', minutes: 60 }], since: '2026-01-01', opensBeforeMin: 0 })
  const { page } = await signedInAs(journey, signedIn)
  await page.goto(`${journey.url}/dashboard`)
  const words = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(inTwoDays)
  await page.getByText(`Opens ${words}, 09:00`).waitFor()
})

it('shows the present of a link with ten sessions a day', async () => {
  await calls.setClock('2027-01-04T08:05:00Z')
  const days = [1, 2, 3, 4, 5, 6, 7]
  const weekly = Array.from({ length: 10 }, (_, nth) => ({
    days,
    from: `${String(9 + nth).padStart(2, '0')}:00`,
    minutes: 30,
  }))
  const link = await calls.link({ weekly, since: '2026-06-01' })
  await journey.app.deps.pool.query(`update schedules set valid_from = '2026-06-01' where link_id = $1`, [link.id])
  const sessions = await sessionsOf(link)
  await sessions.getByRole('heading', { name: 'Mon 4 Jan, 09:00' }).waitFor()
  await sessions.getByText('Open now').waitFor()
})

it('goes on to a session of another half of the year', async () => {
  await calls.setClock('2027-01-04T08:05:00Z')
  const dates = ['2027-01-04', '2027-07-24'].map(on => ({ on, from: '09:00', minutes: 60 }))
  const sessions = await sessionsOf(await calls.link({ weekly: [], dates, since: '2027-01-04' }))
  await sessions.getByRole('heading', { name: 'Mon 4 Jan, 09:00' }).waitFor()
  await sessions.getByRole('button', { name: 'Next session' }).click()
  await sessions.getByRole('heading', { name: 'Sat 24 Jul, 09:00' }).waitFor()
})

it('leaves nobody selected who was missing in the session before', async () => {
  await calls.setClock('2027-01-04T08:05:00Z')
  const link = await calls.link()
  await take(link.id, 'Name\nAda\nBen')
  const sessions = await sessionsOf(link)
  const people = sessions.page().getByRole('region', { name: /^People/ })
  await people.getByRole('checkbox', { name: 'Select Ada' }).press('Space')
  await people.getByRole('button', { name: 'Excuse 1 Person' }).waitFor()
  await sessions.getByRole('button', { name: 'Next session' }).click()
  await sessions.getByRole('heading', { name: 'Wed 6 Jan, 09:00' }).waitFor()
  await people.getByRole('checkbox', { name: 'Select Ada' }).waitFor()
  expect(await people.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

it('asks for a reason once somebody has checked in', async () => {
  await calls.setClock('2027-01-04T08:00:00Z')
  const link = await calls.link()
  await calls.arrive(link)
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await chooseForSession(page, 'Cancel Session')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Nobody can lead it' }).click()
  await dialog.getByRole('button', { name: 'Cancel Session' }).click()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  const [monday] = await calls.sessions(link)
  expect(monday).toMatchObject({ startsAt: MONDAY, state: 'cancelled', present: 1 })
})

it('renames a session and moves its end, with an error at the field', async () => {
  await calls.setClock('2027-01-04T08:20:30Z')
  const link = await calls.link()
  await calls.arrive(link)
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await chooseForSession(sessions.page(), 'Change Session')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Ends at').inputValue()).toBe('10:30')
  await dialog.getByLabel('Title').fill('Exam')
  await dialog.getByLabel('Ends at').fill('09:15')
  await dialog.getByRole('button', { name: 'The room is needed' }).click()
  await dialog.getByRole('button', { name: 'Change Session' }).click()
  await dialog.getByText('A session lasts at least 5 minutes.', { exact: false }).waitFor()
  await dialog.getByLabel('Ends at').fill('11:00')
  await dialog.getByRole('button', { name: 'Change Session' }).click()
  await sessions.getByText('Exam, 09:00–11:00').waitFor()
  await page.goto(`${journey.url}/journal?linkId=${link.id}`)
  await page.getByText('changed the session of', { exact: false }).waitFor()
  await page.getByText('Title of the session').waitFor()
})

it('says that the link was changed elsewhere, and then takes the change', async () => {
  await calls.setClock('2027-01-04T07:00:00Z')
  const link = await calls.link()
  const sessions = await sessionsOf(link)
  await chooseForSession(sessions.page(), 'Change Session')
  await calls.changeSession(link, { title: 'Seminar' })
  const dialog = sessions.page().getByRole('dialog')
  await dialog.getByLabel('Title').fill('Exam')
  await dialog.getByRole('button', { name: 'Change Session' }).click()
  await dialog.getByText('This link was changed elsewhere.', { exact: false }).waitFor()
  await sessions.getByText('Seminar, 09:00–10:30').waitFor()
  await dialog.getByRole('button', { name: 'Change Session' }).click()
  await sessions.getByText('Exam, 09:00–10:30').waitFor()
})

it('cancels a session that is over', async () => {
  await calls.setClock('2027-01-04T07:00:00Z')
  const link = await calls.link()
  await calls.setClock('2027-01-04T10:00:00Z')
  const sessions = await sessionsOf(link)
  await sessions.getByRole('heading', { name: 'Mon 4 Jan, 09:00' }).waitFor()
  await chooseForSession(sessions.page(), 'Cancel Session')
  const dialog = sessions.page().getByRole('dialog')
  await dialog.getByText('Mon 4 Jan, 09:00 no longer counts as held.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel Session' }).click()
  await sessions.getByText('Cancelled', { exact: true }).waitFor()
})

it('makes the secret address of a calendar, and another one that ends it', async () => {
  await calls.setClock('2027-01-04T07:00:00Z')
  const sessions = await sessionsOf(await calls.link())
  const page = sessions.page()
  const dialog = page.getByRole('dialog', { name: 'Calendar' })
  const madeAt = async (button: string) => {
    await chooseForSession(sessions.page(), 'Calendar')
    await dialog.getByRole('button', { name: button }).click()
    await dialog.getByRole('button', { name: 'Copy Address' }).waitFor()
    const url = await dialog.locator('code').textContent()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    return url!
  }
  const read = async (url: string) => (await page.request.get(url)).status()
  const first = await madeAt('Create Address')
  expect(await read(first)).toBe(200)
  const second = await madeAt('Create New Address')
  expect([await read(first), await read(second)]).toEqual([404, 200])
})

it('is not there for a link without a schedule', async () => {
  await calls.setClock('2027-01-04T08:00:00Z')
  const link = await calls.link(undefined, { schedule: null })
  const { page } = await signedInAs(journey, owner)
  const told = page.waitForResponse(`**/api/checkin-links/${link.id}/own*`)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await (await told).finished()
  await page.getByRole('heading', { name: 'Near Kuala Lumpur, Malaysia' }).waitFor()
  expect(await page.getByRole('region', { name: 'Sessions' }).count()).toBe(0)
})
