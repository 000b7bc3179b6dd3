import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '../server/jobs/queue.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { peopleCalls } from '../server/testing/people-calls.ts'
import { sessionsAt } from '../server/testing/session-makers.ts'
import { DESKTOP, type PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const TITLE = 'Hydrology and meteorology'

const journey = setUpJourney()
let owner: SignedIn
type Link = Awaited<ReturnType<typeof calls.link>>
let link: Link
/** Of one session. */
let meeting: Link
let upcoming: Link
/** Of one session, with a list. */
let taught: Link
const calls = sessionsAt(
  () => journey.app,
  () => owner,
)

const lists = peopleCalls(
  () => journey.app,
  () => owner,
)

/** Anew after each week without a call. */
const signIn = async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
}

const NOW_MS = Date.now()
/** '2026-11-13' for 10 days ago: the page shows sessions up to the browser's today. */
const dayAgo = (days: number) => new Date(NOW_MS - days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  await calls.setClock(`${dayAgo(10)}T08:50:00Z`)
  await signIn()
  const weekly = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', minutes: 60, title: 'Lecture' }]
  link = await calls.link({ weekly, since: dayAgo(10) }, { scheduleZone: 'Etc/UTC' })
  await calls.arrive(link, { name: 'Aisyah', email: 'aisyah@example.com' })
  const date = { on: dayAgo(10), from: '09:00', minutes: 60, title: TITLE }
  meeting = await calls.link({ dates: [date], since: dayAgo(10) }, { scheduleZone: 'Etc/UTC' })
  await calls.arrive(meeting, { name: 'Aisyah', email: 'aisyah@example.com' })
  taught = await calls.link({ dates: [date], since: dayAgo(10) }, { scheduleZone: 'Etc/UTC' })
  await lists.take(taught.id, 'Name\nAda\nCy')
  const personIds = (await lists.list(taught.id, 'q=ada')).people.map(({ id }) => id)
  await lists.excuse(taught.id, { personIds, startsAt: `${dayAgo(10)}T09:00:00Z`, reason: 'Ill' })
  await calls.arrive(taught, { name: 'Budi', email: 'budi@example.com' })
  await calls.setClock(`${dayAgo(9)}T09:12:30Z`)
  await calls.arrive(link, { name: 'Aisyah', email: 'aisyah@example.com' })
  await calls.arrive(link, { name: 'Budi', email: 'budi@example.com' })
  await journey.app.deps.pool.query("update links set created_at = created_at - interval '100 days'")
  await calls.setClock(new Date().toISOString())
  await signIn()
  await enqueue(journey.app.deps.db, 'write_absences', {})
  upcoming = await calls.link({ weekly, since: dayAgo(-2) }, { scheduleZone: 'Asia/Kuala_Lumpur' })
})

const open = async (size?: typeof PHONE, { id } = link) => {
  const { page } = await signedInAs(journey, owner, size && { size })
  await page.goto(`${journey.url}/checkin-details/sessions?linkId=${id}`)
  return page
}
const region = (page: Page) => page.getByRole('region', { name: 'People and sessions' })
const cellsOf = (page: Page, name: string) =>
  region(page).getByRole('row').filter({ hasText: name }).getByRole('cell').allInnerTexts()

describe('who was in which session', () => {
  it('is a table, to which the details lead', async () => {
    const { page } = await signedInAs(journey, owner)
    await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
    await page.getByRole('link', { name: 'All Sessions' }).click()
    await page.getByRole('heading', { name: 'People and Sessions' }).waitFor()
    await page.getByText(/ · UTC$/).waitFor()
    await region(page)
      .getByRole('columnheader', { name: /09:00 1 came$/ })
      .waitFor()
    // All sessions have this title, so it stands once above them.
    await expect.poll(() => page.getByText('Lecture', { exact: true }).count()).toBe(1)
    await region(page)
      .getByRole('rowheader', { name: /^Aisyah 2 of 1\d aisyah@example.com$/ })
      .waitFor()
    // The newest session is beside the names, and the first one at the end.
    const words = (texts: string[]) => texts.slice(-3).map(text => text.replace(/\s+/g, ' ').trim())
    expect(words(await cellsOf(page, 'Aisyah'))).toEqual(['– Absent', 'Late by 12 min', 'Present'])
    expect(words(await cellsOf(page, 'Budi'))).toEqual(['– Absent', 'Late by 12 min', '– Absent'])
  })

  it('has a row for everybody on the list, and the others below', async () => {
    const numbers = async () => (await lists.list(taught.id, `startsAt=${dayAgo(10)}T09:00:00Z`)).numbers
    await expect.poll(numbers).toMatchObject({ absent: 1, excused: 1 })
    const page = await open(undefined, taught)
    await region(page).getByRole('rowheader', { name: /^Cy$/ }).waitFor()
    const names = await region(page).getByRole('rowheader').allInnerTexts()
    expect(names.map(text => text.split('\n')[0]!.trim())).toEqual(['Ada', 'Cy', 'Not on the list', 'Budi'])
    const words = (texts: string[]) => texts[0]!.replace(/\s+/g, ' ').trim()
    expect(words(await cellsOf(page, 'Ada'))).toBe('Excused')
    expect([words(await cellsOf(page, 'Cy')), words(await cellsOf(page, 'Budi'))]).toEqual(['Absent', 'Present'])
  })

  it('is scrolled by the keyboard on a phone, and the names stay in view', async () => {
    const page = await open({ width: 360, height: 740 })
    const signs = (await page.getByRole('list', { name: 'What the marks mean' }).boundingBox())!
    expect(signs.y + signs.height).toBeLessThan((await region(page).boundingBox())!.y)
    const third = region(page).getByRole('columnheader').nth(3)
    await expect.poll(async () => (await third.boundingBox())?.x).toBeLessThan(330)
    await region(page).focus()
    await page.keyboard.press('End')
    for (let presses = 0; presses < 8; presses++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => region(page).evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
    const name = region(page).getByRole('rowheader', { name: /^Aisyah/ })
    expect((await name.boundingBox())!.x).toBeLessThan(40)
  })

  it('of one session is a list from edge to edge, in words that need no legend', async () => {
    const page = await open(DESKTOP, meeting)
    const row = region(page).getByRole('row').last()
    await row.waitFor()
    const [whole, drawn] = [(await region(page).boundingBox())!, (await row.boundingBox())!]
    expect(drawn.width).toBeGreaterThan(whole.width - 3)
    expect(whole.width).toBeLessThan(730)
    const attendance = (await row.getByText('Present').boundingBox())!
    expect(whole.x + whole.width - attendance.x - attendance.width).toBeLessThan(25)
    expect(await page.getByRole('list', { name: 'What the marks mean' }).count()).toBe(0)
    const title = (await page.getByText(TITLE, { exact: true }).boundingBox())!
    expect(title.y).toBeLessThan(whole.y)
    expect(await row.textContent()).not.toContain('1 of 1')
  })

  it('is saved as a spreadsheet', async () => {
    const page = await open()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export XLSX' }).click()
    expect((await saving).suggestedFilename()).toMatch(/_sessions\.xlsx$/)
    await page.getByText('Spreadsheet has been downloaded').first().waitFor()
  })

  it('says when there were no sessions, and goes back and forth in time', async () => {
    const page = await open()
    const earlier = page.getByRole('button', { name: 'Earlier' })
    await earlier.click()
    await page.getByRole('heading', { name: 'No Sessions' }).waitFor()
    await page.getByText('Choose a later time.', { exact: false }).waitFor()
    await expect.poll(() => earlier.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Later' }).click()
    await region(page).getByRole('rowheader', { name: /^Budi/ }).waitFor()
    await expect.poll(() => earlier.isDisabled()).toBe(false)
  })

  it('says before the first session that there will be some, and leads to no earlier time', async () => {
    const page = await open(undefined, upcoming)
    await page.getByText('Sessions appear here once they begin.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Earlier' }).isDisabled()).toBe(true)
  })

  it('marks a table as old while another is loaded, and saves the one that is shown', async () => {
    const page = await open()
    await region(page).getByRole('rowheader', { name: /^Budi/ }).waitFor()
    const held: (() => Promise<void>)[] = []
    await page.route('**/matrix?*', route => void held.push(() => route.continue()))
    const busy = page.locator('[aria-busy=true]').filter({ has: region(page) })
    await page.getByText('4 weeks').click()
    await busy.waitFor()
    const saved = page.waitForRequest(/matrix\/csv/)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const { searchParams } = new URL((await saved).url())
    const days = (Date.parse(searchParams.get('to')!) - Date.parse(searchParams.get('from')!)) / 86_400_000
    expect(Math.round(days)).toBe(13 * 7)
    await expect.poll(() => held.length).toBe(1)
    for (const release of held) await release()
    await busy.waitFor({ state: 'detached' })
  })

  it('says why a file cannot be saved', async () => {
    const page = await open()
    await page.route('**/matrix/xlsx?*', route => route.fulfill({ status: 400, json: TOO_LARGE }))
    await page.getByRole('button', { name: 'Export XLSX' }).click()
    await page.getByText(TOO_LARGE.error).first().waitFor()
  })

  it('says what is wrong when it cannot be loaded, and loads it on another try', async () => {
    const { page } = await signedInAs(journey, owner)
    await page.route('**/matrix?*', route => route.fulfill({ status: 400, json: TOO_LARGE }))
    await page.goto(`${journey.url}/checkin-details/sessions?linkId=${link.id}`)
    await page.getByText(TOO_LARGE.error).first().waitFor()
    await page.getByRole('button', { name: 'Export XLSX' }).waitFor()
    await page.unroute('**/matrix?*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await region(page).getByRole('rowheader', { name: /^Budi/ }).waitFor()
  })
})

const TOO_LARGE = {
  code: 'table_too_large',
  error: 'There are too many check-ins for one table. Please choose fewer days.',
}
