import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { asksAt } from '../server/testing/ask-makers.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { endUndo } from './testing/doubt.ts'
import { isPrimary } from './testing/is-primary.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owners = 0

const ask = (link: MadeLink, name: string, changes: object = {}) =>
  postCheckIn(journey.app, link.checkinToken, {
    name,
    email: `${name.toLowerCase()}@example.com`,
    ...northOf(140),
    accuracyM: 60,
    askReview: true,
    ...changes,
  })

async function askedLink(names: string[], traits: object = {}): Promise<{ owner: SignedIn; link: MadeLink }> {
  const owner = await makeCreator(journey.app, { email: `organiser-${++owners}@example.com`, planId: 5 })
  const link = await makeLink(journey.app, owner.creatorId, {
    doubt: 'ask',
    locationName: 'Old harbour',
    ...traits,
  })
  for (const name of names) await ask(link, name)
  return { owner, link }
}
const details = (link: MadeLink) => `${journey.url}/checkin-details?linkId=${link.id}`
const heldAt = async (link: MadeLink, { cookies }: SignedIn) =>
  (await journey.app.call('GET', `/api/checkin-links/${link.id}/held`, { cookies })).body
const waitingHeading = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true }).waitFor()

it('an organiser sees who waits as they ask, approves one, takes it back, and approves again', async () => {
  const { owner, link } = await askedLink([])
  const { page } = await signedInAs(journey, owner)
  await page.clock.install()
  await page.goto(details(link))
  await page.getByText('Live', { exact: true }).waitFor()
  await ask(link, 'Aisyah', { note: 'I am in the back yard' })
  await waitingHeading(page, 'Waiting for you (1)')
  await page.getByText('The phone says 140 m from the centre, give or take 60 m.').waitFor()
  await page.getByText('I am in the back yard').waitFor()
  await expect.poll(() => isPrimary(page, 'Approve Aisyah')).toBe(true)
  await expect.poll(() => isPrimary(page, 'Copy Link')).toBe(false)

  await page.getByRole('button', { name: 'Approve Aisyah' }).click()
  await waitingHeading(page, 'Nobody is waiting')
  await page.getByText('Reaches their phone within 10 s, or when you leave this page.').waitFor()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => undo.evaluate(button => button === document.activeElement)).toBe(true)
  await undo.click()
  await waitingHeading(page, 'Waiting for you (1)')
  await expect.poll(async () => (await heldAt(link, owner)).total).toBe(1)

  await page.getByRole('button', { name: 'Approve Aisyah' }).click()
  await endUndo(page)
  await page
    .locator('[data-check-in]')
    .getByRole('heading', { name: 'Aisyah' })
    .or(page.locator('[data-check-in] th', { hasText: 'Aisyah' }))
    .first()
    .waitFor()
  await expect.poll(async () => (await heldAt(link, owner)).total).toBe(0)
  await page.getByText('Approved Aisyah').waitFor({ state: 'detached' })
  await expect.poll(() => isPrimary(page, 'Copy Link')).toBe(true)
})

it.each([
  ['a computer', DESKTOP],
  ['a phone', PHONE],
])(
  'what is odd about somebody who waits stands beside the reason, and says how it may be innocent, on %s',
  async (_, size) => {
    const { owner, link } = await askedLink(['Ben'])
    await ask(link, 'Aisyah', { fixAgeS: 600 })
    const { page } = await signedInAs(journey, owner, { size })
    await page.goto(details(link))
    const row = page.locator('[data-waiting]', { hasText: 'Aisyah' })
    const mark = row.getByRole('button', { name: 'Old location, marks of Aisyah' })
    await mark.click()
    const dialog = page.getByRole('dialog', { name: 'Marks on This Check-in' })
    await dialog.getByText('The phone may have lain in a pocket with the page open.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The reason says that already.
    await expect.poll(() => page.getByRole('button', { name: /marks of Ben/ }).count()).toBe(0)
    const [reason, chip] = [await row.getByText('May be inside').boundingBox(), await mark.boundingBox()]
    expect(Math.abs(chip!.y - reason!.y)).toBeLessThan(4)
  },
)

it('the answers stand below the map on a computer, so that a person takes little more than both', async () => {
  const { owner, link } = await askedLink(['Aisyah'])
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(details(link))
  const row = page.locator('[data-waiting]')
  await row.waitFor()
  await animationsEnd(page)
  const map = (await row.getByRole('img', { name: /^Map with the ring/ }).boundingBox())!
  const answer = (await row.getByRole('button', { name: 'Approve Aisyah' }).boundingBox())!
  expect(answer.x + answer.width).toBe(map.x + map.width)
  expect(answer.y).toBeGreaterThan(map.y + map.height)
  await expect.poll(async () => (await row.boundingBox())!.height).toBeLessThanOrEqual(168)
})

it('the first person’s answers are in view on a phone as the page opens, below the map', async () => {
  const height = 664
  const { owner, link } = await askedLink([])
  await ask(link, 'Aisyah', { note: 'I’m in the back yard, behind the kitchen' })
  await ask(link, 'Ben')
  const { page } = await signedInAs(journey, owner, { size: { width: 390, height } })
  await page.goto(details(link))
  const row = page.locator('[data-waiting]').first()
  await row.waitFor()
  await animationsEnd(page)
  const answer = (await row.getByRole('button', { name: 'Approve Aisyah' }).boundingBox())!
  expect(answer.y + answer.height).toBeLessThanOrEqual(height)
  const map = (await row.getByRole('img', { name: /^Map with the ring/ }).boundingBox())!
  const sentence = (await row.getByText('The phone says 140 m').boundingBox())!
  expect(map.x).toBeGreaterThan(sentence.x + sentence.width)
  expect(map.y + map.height).toBeLessThan(answer.y)
})

it('who asked without an email is erased from the list of those who wait, after a question, on a phone', async () => {
  const { owner, link } = await askedLink(['Ben'])
  await ask(link, 'Aisyah', { email: null })
  const { page } = await signedInAs(journey, owner, { size: PHONE })
  await page.goto(details(link))
  await page.getByRole('button', { name: 'More for Aisyah' }).click()
  await page.getByRole('menuitem', { name: 'Erase…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase this request?' })
  await question.getByLabel('Why?').selectOption('A mistake or a test')
  await question.getByRole('button', { name: 'Erase Request' }).click()
  await waitingHeading(page, 'Waiting for you (1)')
  await question.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await heldAt(link, owner)).held.map(({ userName }: { userName: string }) => userName))
    .toEqual(['Ben'])
})

it('several are selected by keyboard and declined with a reason, on a phone', async () => {
  const { owner, link } = await askedLink(['Aisyah', 'Ben', 'Chandra'])
  const { page } = await signedInAs(journey, owner, { size: PHONE })
  await page.goto(details(link))
  for (const name of ['Aisyah', 'Chandra']) await page.getByRole('checkbox', { name: `Select ${name}` }).press('Space')
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Decline 2' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Decline 2 people?' })
  await dialog.getByLabel('Reason').fill('no')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByText('Please say why, in at least three letters.').waitFor()
  await dialog.getByLabel('Reason').fill('Not on the list')
  await dialog.getByLabel('Reason').press('Enter')
  await waitingHeading(page, 'Waiting for you (1)')
  await page.getByText('Declined 2 people').waitFor()
  // Leaving the page sends what it holds.
  await page.goto('about:blank')
  await expect.poll(async () => (await heldAt(link, owner)).total).toBe(1)
  const { rows } = await journey.app.deps.pool.query(
    'select decline_reason from pending_check_ins where link_id = $1 and decision is not null',
    [link.id],
  )
  expect(rows).toEqual([{ decline_reason: 'Not on the list' }, { decline_reason: 'Not on the list' }])
})

it('what was decided elsewhere meanwhile is said', async () => {
  const { owner, link } = await askedLink(['Aisyah', 'Ben'])
  const { page } = await signedInAs(journey, owner)
  await page.clock.install()
  await page.goto(details(link))
  await page.getByRole('checkbox', { name: 'Select All' }).check()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await page.getByText('Approved 2 people').waitFor()
  const { held } = await heldAt(link, owner)
  await journey.app.call('POST', `/api/checkin-links/${link.id}/held/decide`, {
    cookies: owner.cookies,
    body: { ids: [held[0].id], decision: 'decline' },
  })
  await endUndo(page)
  await page.getByText('1 person was already decided elsewhere, or no longer waits.').first().waitFor()
  await waitingHeading(page, 'Nobody is waiting')
})

it('whom the link has recorded already is told apart from those let in', async () => {
  const { owner, link } = await askedLink(['Ben'], { repeatRule: 'ever' })
  const { cookies } = await journey.app.call('GET', `/checkin/${link.checkinToken}`)
  const place = { name: 'Aisyah', email: '', phone: '' }
  await postCheckIn(journey.app, link.checkinToken, { ...place, ...northOf(140), askReview: true }, { cookies })
  await postCheckIn(journey.app, link.checkinToken, place, { cookies })
  const { page } = await signedInAs(journey, owner)
  await page.clock.install()
  await page.goto(details(link))
  await page.getByRole('checkbox', { name: 'Select All' }).check()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await endUndo(page)
  await page.getByText('1 let in, 1 was checked in already.').first().waitFor()
})

it('a thousand are shown three at first, then fifty a page; the dashboard has a badge', async () => {
  const { owner, link } = await askedLink([])
  await asksAt(journey.app).fillQueue(link, 1000)
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/dashboard`)
  await page.getByText('1,000 waiting for you').waitFor()
  await page.getByRole('link', { name: 'Old harbour', exact: true }).click()
  await waitingHeading(page, 'Waiting for you (1,000)')
  await page.getByText('Visitor 3', { exact: true }).waitFor()
  await expect.poll(() => page.locator('[data-waiting]').count()).toBe(3)
  await page.getByRole('button', { name: 'Show All' }).click()
  await page.getByText('Showing 1 - 50 of 1000 results').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Visitor 51', { exact: true }).waitFor()
  await expect.poll(() => page.locator('[data-waiting]').count()).toBe(50)
})

it.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('while people wait, Add by Hand stands once, away from their approval, on %s', async (_, size) => {
  const { owner, link } = await askedLink(['Aisyah', 'Ben', 'Chloe', 'Dan'])
  const { page } = await signedInAs(journey, owner, { size })
  await page.goto(details(link))
  await waitingHeading(page, 'Waiting for you (4)')
  const add = page.getByRole('button', { name: 'Add by Hand' })
  await add.waitFor()
  const waiting = page.getByRole('region', { name: 'Waiting for you (4)' })
  expect(await waiting.getByRole('button', { name: 'Add by Hand' }).count()).toBe(0)
  await add.click()
  await page.getByRole('dialog', { name: 'Add by Hand' }).waitFor()
})

it('on a desktop, the selection alone decides while people are selected', async () => {
  const { owner, link } = await askedLink(['Aisyah', 'Ben'])
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(details(link))
  const ownButton = page.getByRole('button', { name: 'Approve Aisyah' })
  await ownButton.waitFor()
  await page.getByRole('checkbox', { name: 'Select Ben' }).press('Space')
  await page.getByRole('button', { name: 'Approve 1' }).waitFor()
  await expect.poll(() => ownButton.count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Select Ben' }).press('Space')
  await ownButton.waitFor()
})
