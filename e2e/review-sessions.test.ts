import type { Locator } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { LECTURE, MONDAY, sessionsAt } from '../server/testing/session-makers.ts'
import { endUndo } from './testing/doubt.ts'
import { setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  await calls.setClock('2027-01-04T07:00:00Z')
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})
const calls = sessionsAt(
  () => journey.app,
  () => owner,
)
const EXAM = { on: '2027-01-04', from: '14:00', minutes: 60, title: 'Exam' }

const boxOf = (part: Locator) => part.evaluate(element => element.getBoundingClientRect().toJSON() as DOMRect)

type Link = Awaited<ReturnType<typeof calls.link>>

/** A link at which these people have asked at noon, between the lecture and the exam. */
async function askedPage(...names: string[]) {
  await calls.setClock('2027-01-04T07:00:00Z')
  return pageOf(await calls.link({ ...LECTURE, dates: [EXAM], outside: 'ask' }), names)
}

async function pageOf(link: Link, names: string[]) {
  await calls.setClock('2027-01-04T11:00:00Z')
  for (const name of names) await calls.arrive(link, { name, email: undefined, askReview: true })
  const { page } = await signedInAs(journey, owner)
  await page.clock.install()
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.getByText('They came while there was no session.').waitFor({ state: 'attached' })
  const heldAt = async () => (await calls.asOwner('GET', `/api/checkin-links/${link.id}/held`)).body.total
  return { link, page, heldAt }
}

it('somebody without a session is let into one of that day', async () => {
  const { link, page, heldAt } = await askedPage('Aisyah')
  await page.getByRole('button', { name: 'Approve Aisyah' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve Aisyah?' })
  const choice = dialog.getByLabel('Session on 4 January')
  await expect
    .poll(() => choice.locator('option').allTextContents())
    .toEqual(['Lecture, 09:00–10:30', 'Exam, 14:00–15:00', 'No session'])
  await expect.poll(() => choice.inputValue()).toBe(MONDAY)
  await choice.selectOption('Exam, 14:00–15:00')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved Aisyah for Exam, 14:00–15:00').waitFor()
  await endUndo(page)
  await expect.poll(heldAt).toBe(0)
  const sessions = await calls.sessions(link)
  expect(sessions.slice(0, 2)).toMatchObject([{ present: 0 }, { title: 'Exam', present: 1 }])
})

it('a small phone shows why somebody waits below the time, not under it', async () => {
  const { page } = await askedPage('Aisyah')
  await page.setViewportSize({ width: 360, height: 740 })
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Aisyah' }) })
  const [reason, time] = [row.getByText('No session then'), row.locator('time').first().locator('..')]
  await expect.poll(async () => (await reason.boundingBox())!.y - (await boxOf(time)).bottom).toBeGreaterThanOrEqual(0)
})

it('several are let in without a session', async () => {
  const { link, page, heldAt } = await askedPage('Aisyah', 'Ben')
  await page.getByLabel('Select All').check()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 2 people?' })
  await dialog.getByLabel('Session on 4 January').selectOption('No session')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved 2 people, without a session').waitFor()
  await endUndo(page)
  await expect.poll(heldAt).toBe(0)
  const rows = (await calls.asOwner('GET', `/api/checkin-links/${link.id}/checkins`)).body.checkins
  expect(rows.map(({ sessionAt }: { sessionAt?: string }) => sessionAt ?? null)).toEqual([null, null])
})

it('a session that the schedule has no more is not offered', async () => {
  await calls.setClock('2027-01-04T07:50:00Z')
  const made = await calls.link({ ...LECTURE, outside: 'ask' })
  await calls.arrive(made, { name: 'Budi', email: undefined })
  const schedule = { since: '2027-01-04', dates: [EXAM], outside: 'ask' }
  const { status } = await calls.asOwner('POST', `/api/checkin-links/${made.id}/change`, {
    version: made.version,
    schedule,
  })
  expect(status).toBe(200)
  const { page } = await pageOf(made, ['Aisyah'])
  await page.getByRole('region', { name: 'Sessions' }).getByText('No longer in the schedule').waitFor()
  await page.getByRole('button', { name: 'Approve Aisyah' }).click()
  const options = page.getByRole('dialog').getByLabel('Session on 4 January').locator('option')
  await expect.poll(() => options.allTextContents()).toEqual(['Exam, 14:00–15:00', 'No session'])
})

it('a session that is cancelled while it is chosen lets nobody in, and the page says why', async () => {
  const { link, page, heldAt } = await askedPage('Aisyah')
  const options = page.getByRole('dialog').getByLabel('Session on 4 January').locator('option')
  await page.getByRole('button', { name: 'Approve Aisyah' }).click()
  await expect.poll(() => options.allTextContents()).toHaveLength(3)
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved Aisyah for Lecture, 09:00–10:30').waitFor()
  await calls.changeSession(link, { cancelled: true })
  await endUndo(page)
  await page.getByText('That session was cancelled or moved').waitFor()
  expect(await heldAt()).toBe(1)
  await page.getByRole('button', { name: 'Approve Aisyah' }).click()
  await expect.poll(() => options.allTextContents()).toEqual(['Exam, 14:00–15:00', 'No session'])
})

it('on a small phone an ask of another day has its day below the time, and breaks no name', async () => {
  const { page } = await askedPage('Aisyah')
  await calls.setClock('2027-01-06T11:00:00Z')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.reload()
  const row = page.locator('[data-waiting]')
  const parts = [row.getByRole('heading', { name: 'Aisyah' }), row.locator('time'), row.getByText(/^\s*Mon/)]
  const layout = async () => {
    const [name, time, day] = await Promise.all(parts.map(part => part.boundingBox()))
    return { dayBelow: day!.y > time!.y + time!.height / 2, oneLine: name!.height < 30 }
  }
  await expect.poll(layout).toEqual({ dayBelow: true, oneLine: true })
})
