import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { liveEvents } from '../contract/checkins.ts'
import { makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { peopleCalls } from '../server/testing/people-calls.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owner: SignedIn
const { take } = peopleCalls(
  () => journey.app,
  () => owner,
)
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})
const TEAM = 'Name,Email,ID\nAda Lovelace,ada@example.com,\nBen Kanari,,B-2\n'

/** Of a list of which some people are here already. */
async function detailsOf(csv: string, here: string[] = [], { events = true } = {}) {
  const link = await makeLink(journey.app, owner.creatorId)
  await take(link.id, csv)
  for (const name of here) await postCheckIn(journey.app, link.checkinToken, { name, email: '' })
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  if (!events) {
    await page.route(`**${liveEvents.path}*`, route => route.fulfill({ status: 204 }))
    await page.clock.install()
  }
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const people = page.getByRole('region', { name: /^People/ })
  await people.waitFor()
  return { page, people, link }
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const dialogOf = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()
async function chooseFromMenu(people: Locator, name: string, act: string) {
  await people.getByRole('button', { name: `More for ${name}` }).click()
  await people.getByRole('menuitem', { name: act }).click()
}

describe('who is here', () => {
  it('stands beside who is not yet, live; with one press somebody is added by hand, and taken back', async () => {
    const { people, link } = await detailsOf(`${TEAM}Cy,,\n`, ['Cy'])
    const column = (name: string) => people.getByRole('region', { name })
    const rows = (name: string) => column(name).getByRole('listitem').allInnerTexts()
    await column('Not yet 2').waitFor()
    await postCheckIn(journey.app, link.checkinToken, { name: 'Somebody', email: 'ada@example.com' })
    await column('Here 2').waitFor()
    await people.getByText('2 of 3 here').waitFor()
    await expect.poll(() => rows('Not yet 1')).toEqual([expect.stringContaining('Ben Kanari')])
    await people.getByRole('button', { name: 'Check In Ben Kanari by hand' }).click()
    await people.getByText('Ben Kanari is here now.').waitFor()
    await people.getByText('Everybody on the list is here.').waitFor()
    await expect
      .poll(() => rows('Here 3'))
      .toEqual([
        expect.stringMatching(/Ada Lovelace[\s\S]*by email/),
        expect.stringMatching(/Ben Kanari[\s\S]*by hand/),
        expect.stringMatching(/Cy[\s\S]*by name/),
      ])
    const { body } = await journey.app.call('GET', `/api/checkin-links/${link.id}/journal`, { cookies: owner.cookies })
    expect(body.acts[0]).toMatchObject({ act: 'add', reason: 'Seen by the organizer' })
    await people.getByRole('button', { name: 'Undo: Ben Kanari is not here' }).click()
    await people.getByText('Ben Kanari is not here yet.').waitFor()
    await expect.poll(() => rows('Not yet 1')).toEqual([expect.stringContaining('Ben Kanari')])
  })

  it('finds out about a check-in of which no event came', async () => {
    const { page, people, link } = await detailsOf(TEAM, ['Ada Lovelace'], { events: false })
    await people.getByRole('region', { name: 'Not yet 1' }).waitFor()
    await postCheckIn(journey.app, link.checkinToken, { name: 'Ben Kanari', email: '' })
    await page.clock.fastForward(10_000)
    await people.getByRole('region', { name: 'Here 2' }).waitFor()
  })

  it('asks again when one reading of the list is never answered', async () => {
    const { page, people, link } = await detailsOf(TEAM, ['Ada Lovelace'], { events: false })
    await people.getByRole('region', { name: 'Not yet 1' }).waitFor()
    const asked = Promise.withResolvers<void>()
    await page.route(`**/api/checkin-links/${link.id}/people*`, () => asked.resolve(), { times: 1 })
    await page.clock.fastForward(10_000)
    await asked.promise
    await postCheckIn(journey.app, link.checkinToken, { name: 'Ben Kanari', email: '' })
    await page.clock.fastForward(15_000)
    await page.clock.fastForward(10_000)
    await people.getByRole('region', { name: 'Here 2' }).waitFor()
  })

  it('is searched in both columns at once', async () => {
    const { people } = await detailsOf(TEAM, ['Ada Lovelace'])
    await people.getByRole('region', { name: 'Here 1' }).waitFor()
    await people.getByLabel('Search people').fill('ben')
    await people.getByText('Nobody who is here matches ‘ben’.').waitFor()
    await expect
      .poll(() => people.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining('Ben Kanari')])
  })

  it('has the whole width of rows of one line while few are here, and keeps it', async () => {
    const { page, people, link } = await detailsOf(TEAM)
    const rows = () => people.getByRole('listitem')
    await expect.poll(() => rows().count()).toBe(2)
    await expect.poll(() => rows().evaluateAll(([first]) => first!.getBoundingClientRect().height)).toBe(56)
    await postCheckIn(journey.app, link.checkinToken, { name: 'Ada Lovelace', email: 'ada@example.com' })
    await people.getByText('1 of 2 here').waitFor()
    await expect.poll(() => rows().allInnerTexts()).toEqual([expect.stringContaining('Ben Kanari')])
    await page.reload()
    await people.getByRole('region', { name: 'Here 1' }).waitFor()
  })

  it('is behind a tab on a phone', async () => {
    const { page, people, link } = await detailsOf(TEAM)
    await page.setViewportSize(PHONE)
    await postCheckIn(journey.app, link.checkinToken, { name: 'Somebody', email: 'ada@example.com' })
    await people.getByRole('radio', { name: 'Not yet 1', exact: true }).waitFor({ state: 'attached' })
    await expect
      .poll(() => people.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining('Ben Kanari')])
    await people.locator('label', { hasText: /^Here/ }).click()
    await expect
      .poll(() => people.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining('Ada Lovelace')])
  })

  it('may be said with a reason and a time of one’s own', async () => {
    const { page, people } = await detailsOf(TEAM)
    await chooseFromMenu(people, 'Ben Kanari', 'Add by Hand')
    await dialogOf(page).getByText('Ben Kanari is on the list.').waitFor()
    await expect.poll(() => dialogOf(page).getByLabel('Why?').inputValue()).toBe('Seen by the organizer')
    await press(page, 'Add by Hand')
    await people.getByText('1 of 2 here').waitFor()
  })
})

describe('who is excused', () => {
  it('stays above the bar that comes with the first selection', async () => {
    const { people } = await detailsOf(`Name\n${Array.from({ length: 30 }, (_, n) => `Person ${n}`).join('\n')}`)
    const box = people.getByRole('checkbox').nth(5)
    await box.focus()
    await box.evaluate(element => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 8))
    await box.press('Space')
    const bar = people.getByRole('button', { name: 'Excuse 1 Person' })
    await bar.waitFor()
    const bottom = async () => {
      const { y, height } = (await box.boundingBox())!
      return y + height
    }
    await expect.poll(async () => (await bottom()) < (await bar.boundingBox())!.y).toBe(true)
  })

  it('is excused with one press; why is chosen afterwards, and it is taken back', async () => {
    const { page, people } = await detailsOf(`${TEAM}Cy,,\n`)
    const missing = () => people.getByRole('listitem').allInnerTexts()
    await chooseFromMenu(people, 'Ada Lovelace', 'Excuse')
    await people.getByText('Ada Lovelace is excused. Why?').waitFor()
    await expect.poll(missing).toHaveLength(2)
    await expect.poll(() => focused(page)).toBe('Undo')
    await people.getByRole('button', { name: 'Sick', exact: true }).click()
    await people.getByText('Ada Lovelace is excused: Sick').waitFor()
    await expect.poll(() => focused(page)).toBe('Undo')
    await page.keyboard.press('Enter')
    await people.getByText('Ada Lovelace is no longer excused.').waitFor()
    await expect.poll(missing).toHaveLength(3)

    await chooseFromMenu(people, 'Ada Lovelace', 'Excuse')
    await people.getByRole('button', { name: 'Other Reason' }).click()
    await dialogOf(page).getByLabel('Why?').fill('At a wedding')
    await press(page, 'Excuse Person')
    await people.getByText('Ada Lovelace is excused: At a wedding').waitFor()
  })

  it('is chosen with others by selection, says why, and is taken back', async () => {
    const { page, people } = await detailsOf(`${TEAM}Cy,,\n`)
    const rows = () => people.getByRole('listitem').allInnerTexts()
    for (const name of ['Ada Lovelace', 'Cy'])
      await people.getByRole('checkbox', { name: `Select ${name}` }).press('Space')
    await people.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => people.getByRole('checkbox', { checked: true }).count()).toBe(0)
    for (const name of ['Ada Lovelace', 'Cy'])
      await people.getByRole('checkbox', { name: `Select ${name}` }).press('Space')
    await people.getByRole('button', { name: 'Excuse 2' }).click()
    await press(page, 'Excuse 2 People')
    await dialogOf(page).getByText('Please say why.', { exact: false }).waitFor()
    await dialogOf(page).getByLabel('Why?').fill('On leave')
    await press(page, 'Excuse 2 People')
    await people.getByText('2 people are excused: On leave').waitFor()
    await expect.poll(rows).toEqual([expect.stringContaining('Ben Kanari')])
    await people.locator('label', { hasText: /^Excused/ }).click()
    const line = expect.stringMatching(/Excused\s*On leave/)
    await expect.poll(rows).toEqual([line, line])
    await people.getByRole('button', { name: 'Take back the excuse of Cy' }).click()
    await expect.poll(rows).toEqual([expect.stringContaining('Ada Lovelace')])
  })
})
