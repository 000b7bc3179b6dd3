import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { peopleCalls } from '../server/testing/people-calls.ts'
import { bottomOf, boxOf } from './testing/boxes.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owner: SignedIn
const { add, take, names } = peopleCalls(
  () => journey.app,
  () => owner,
)
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 2 })
})

async function detailsOf(csv = '', size = DESKTOP) {
  const link = await makeLink(journey.app, owner.creatorId)
  if (csv) await take(link.id, csv)
  const { page } = await signedInAs(journey, owner, { size })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const people = page.getByRole('region', { name: /^People/ })
  await people.waitFor()
  return { page, people, link }
}

/** Holds the requests for a list until they are released. */
async function held(page: Page, query = '') {
  const waiting: (() => Promise<void>)[] = []
  let released = false
  const url = (at: URL) => at.pathname.endsWith('/people') && at.search.includes(query)
  await page.route(url, route => (released ? route.continue() : void waiting.push(() => route.continue())))
  return {
    arrived: () => expect.poll(() => waiting.length).toBeGreaterThan(0),
    release: async () => {
      released = true
      for (const release of waiting) await release()
    },
  }
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

const dialogOf = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const TEAM = 'Name,Email,ID\nAda Lovelace,ada@example.com,\nBen Kanari,,B-2\n'

async function chooseFromMenu(people: Locator, name: string, act: string) {
  await people.getByRole('button', { name: `More for ${name}` }).click()
  await people.getByRole('menuitem', { name: act }).click()
}

describe('a list of people', () => {
  it('is pasted, looked at and confirmed; nothing is taken in before', async () => {
    const { page, people, link } = await detailsOf()
    await people.getByRole('button', { name: 'Import List' }).click()
    await dialogOf(page)
      .getByLabel('List', { exact: true })
      .fill(`${TEAM},lost@example.com,\nada lovelace,ADA@example.com,\n`)
    await press(page, 'Preview')
    await dialogOf(page).getByText('2 people will be added.').waitFor()
    await dialogOf(page).getByRole('listitem').filter({ hasText: 'ada@example.com' }).waitFor()
    await dialogOf(page).getByText('Line 4: no name.').waitFor()
    await dialogOf(page).getByText('Line 5: the same person as line 2.').waitFor()
    expect(await names(link.id)).toEqual([])
    await expect.poll(() => focused(page)).toBe('Preview')
    await press(page, 'Add 2 People')
    await people.getByText('0 of 2 here').waitFor()
    await people.getByText('Ben Kanari').waitFor()
    await expect.poll(() => focused(page)).toBe('Import List')
  })

  it('begins below one row of buttons on a phone, which holds the rest in a menu', async () => {
    const { page, people } = await detailsOf(TEAM, PHONE)
    const [head, first] = [
      await boxOf(people.getByRole('heading').first()),
      await boxOf(people.getByText('Ada Lovelace')),
    ]
    expect(first.y - head.y).toBeLessThan(PHONE.height / 3)
    await people.getByRole('button', { name: 'More for this list' }).click()
    await page.getByRole('menuitem', { name: 'Send Personal Links' }).waitFor()
    await page.getByRole('menuitem', { name: 'Import List' }).click()
    await dialogOf(page).getByLabel('List', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('More for this list')
  })

  it('is dropped as a file that a spreadsheet saved in Windows-1252', async () => {
    const { page, people, link } = await detailsOf()
    await people.getByRole('button', { name: 'Import List' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name\r\nZo\xeb Gro\xdf\r\n', 'latin1'),
    })
    await expect.poll(() => dialogOf(page).getByLabel('List', { exact: true }).inputValue()).toContain('Zoë Groß')
    await press(page, 'Preview')
    await press(page, 'Add 1 Person')
    await people.getByText('Zoë Groß').waitFor()
    expect(await names(link.id)).toEqual(['Zoë Groß'])
  })

  it('is replaced, and asks again when somebody changed it meanwhile', async () => {
    const { page, people, link } = await detailsOf(TEAM)
    await people.getByRole('button', { name: 'Import List' }).click()
    await dialogOf(page).getByLabel('List', { exact: true }).fill('Name,ID\nBen Kanari,B-2\nCy,\n')
    await dialogOf(page).getByText('Replace the list').click()
    await press(page, 'Preview')
    await dialogOf(page).getByText('1 person will be added and 1 removed.').waitFor()
    await add(link.id, { name: 'Dee' })
    await press(page, 'Save List')
    await dialogOf(page).getByText('1 person will be added and 2 removed.').waitFor()
    await press(page, 'Save List')
    await people.getByText('0 of 2 here').waitFor()
    expect(await names(link.id)).toEqual(['Ben Kanari', 'Cy'])
  })

  it('says before what the plan allows', async () => {
    const { page, people } = await detailsOf()
    await people.getByRole('button', { name: 'Import List' }).click()
    await dialogOf(page)
      .getByLabel('List', { exact: true })
      .fill(Array.from({ length: 201 }, (_, n) => `Person ${n}x`).join('\n'))
    await press(page, 'Preview')
    await dialogOf(page).getByText('The list would have 201 people. Your plan allows 200 people on a list.').waitFor()
    expect(await dialogOf(page).getByRole('button', { name: 'Add 201 People' }).count()).toBe(0)
  })

  it('keeps what was pasted when it is empty or no text', async () => {
    const { page, people } = await detailsOf()
    await people.getByRole('button', { name: 'Import List' }).click()
    await press(page, 'Preview')
    await dialogOf(page).getByRole('alert').getByText('Please paste or choose a list.').waitFor()
    const isFocused = () =>
      dialogOf(page)
        .getByLabel('List', { exact: true })
        .evaluate(field => field.matches(':focus'))
    await expect.poll(isFocused).toBe(true)
    await dialogOf(page).getByLabel('List', { exact: true }).fill('Ada')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\x03\x04') })
    await dialogOf(page).getByRole('alert').getByText('This is not a text file.', { exact: false }).waitFor()
    expect(await dialogOf(page).getByLabel('List', { exact: true }).inputValue()).toBe('Ada')
  })
})

describe('one person', () => {
  it('is added, found, removed, and back with Undo', async () => {
    const { page, people } = await detailsOf(TEAM)
    await people.getByRole('button', { name: 'Add Person' }).click()
    await dialogOf(page).getByLabel('Name').fill('Zoë Groß')
    await dialogOf(page).getByLabel('Email').fill('not an email')
    await press(page, 'Add Person')
    await dialogOf(page).getByText('Please enter a valid email address.').waitFor()
    await dialogOf(page).getByLabel('Email').fill('zoe@example.com')
    await press(page, 'Add Person')
    await people.getByText('0 of 3 here').waitFor()

    await people.getByLabel('Search people').fill('gross')
    await expect.poll(() => people.getByRole('listitem').allInnerTexts()).toHaveLength(1)
    await chooseFromMenu(people, 'Zoë Groß', 'Remove')
    await people.getByText('Zoë Groß is off the list.').waitFor()
    await people.getByText('0 of 2 here').waitFor()
    await expect.poll(() => focused(page)).toBe('Undo')
    await page.keyboard.press('Enter')
    await people.getByText('0 of 3 here').waitFor()
    await people.getByRole('listitem').getByText('Zoë Groß').waitFor()
    await expect.poll(() => focused(page)).toContain('Zoë Groß is back on the list.')
  })

  it('is removed once, however often the button is pressed', async () => {
    const { page, people } = await detailsOf(TEAM)
    const removals: (() => Promise<void>)[] = []
    await page.route('**/people/*', route => void removals.push(() => route.continue()))
    await chooseFromMenu(people, 'Ben Kanari', 'Remove')
    await expect.poll(() => removals.length).toBe(1)
    await people.getByRole('button', { name: 'More for Ben Kanari' }).press('Enter')
    expect(await people.getByRole('menuitem', { name: 'Remove' }).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await removals[0]!()
    await people.getByText('Ben Kanari is off the list.').waitFor()
    expect([removals.length, await page.getByText('Remove Failed').count()]).toEqual([1, 0])
  })

  it('is sent the link again after an email that failed, and keeps the focus', async () => {
    const { page, people, link } = await detailsOf(TEAM)
    await journey.app.deps.pool.query(
      `update people set invite_state = 'undeliverable', invited_at = app_now() where link_id = $1 and email is not null`,
      [link.id],
    )
    await page.reload()
    await people.getByRole('button', { name: 'Send Again to Ada Lovelace' }).click()
    await people.getByText(/^Being emailed|^Invited/).waitFor()
    await nextMailTo(journey.app, 'ada@example.com')
    await people.getByText('Email couldn’t be delivered').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('More for Ada Lovelace')
  })

  it('who is on the list already is not added again', async () => {
    const { page, people } = await detailsOf(TEAM)
    await people.getByRole('button', { name: 'Add Person' }).click()
    await dialogOf(page).getByLabel('Name').fill('ADA LOVELACE')
    await dialogOf(page).getByLabel('Email').fill('ada@example.com')
    await press(page, 'Add Person')
    await dialogOf(page).getByText('This person is on the list already.').waitFor()
  })
})

it('a list says how many personal links did not arrive, and shows whose', async () => {
  const { page, people, link } = await detailsOf(TEAM)
  await journey.app.deps.pool.query(
    `update people set invite_state = 'undeliverable', invited_at = app_now() where link_id = $1 and name = 'Ada Lovelace'`,
    [link.id],
  )
  await page.reload()
  await people.getByText('1 personal link didn’t arrive.').waitFor()
  await people.getByText('Ben Kanari').waitFor()
  await people.getByRole('button', { name: 'Show Whose' }).click()
  await people.getByText('Ben Kanari').waitFor({ state: 'detached' })
  await people.getByText('Email couldn’t be delivered').waitFor()
  await people.getByRole('button', { name: 'Show Everybody' }).click()
  await people.getByText('Ben Kanari').waitFor()
})

describe('a list that loads', () => {
  it('is not covered by the number of new check-ins, which stays within theirs', async () => {
    const { page, people, link } = await detailsOf(TEAM)
    await postCheckIn(journey.app, link.checkinToken, { name: 'Zed One' })
    await page.goto(`${journey.url}/checkin-details?linkId=${link.id}&q=zed`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByText('Zed One').waitFor()
    await postCheckIn(journey.app, link.checkinToken, { name: 'Zed Two', email: 'zed@example.com' })
    const isNew = page.getByRole('button', { name: '1 new' })
    await isNew.waitFor({ timeout: 12_000 })
    const send = people.getByRole('button', { name: 'Send Personal Links' })
    // Right below the header, where the number floats.
    await send.evaluate(button => scrollBy({ top: button.getBoundingClientRect().top - 80, behavior: 'instant' }))
    const [floating, button] = [await boxOf(isNew), await boxOf(send)]
    expect(bottomOf(floating)).toBeLessThanOrEqual(button.y)
  })

  it('has its heading from the beginning', async () => {
    const { page, people } = await detailsOf(TEAM)
    const list = await held(page)
    await page.reload()
    await people.getByRole('heading', { name: 'People' }).waitFor()
    await people.getByLabel('Loading people').waitFor()
    await list.release()
    await people.getByText('0 of 2 here').waitFor()
  })

  it('says that nobody matches once that is known', async () => {
    const { page, people } = await detailsOf(TEAM)
    await people.getByLabel('Search people').fill('zzz')
    await people.getByText('Nobody who is not here yet matches ‘zzz’.').waitFor()
    const list = await held(page, 'q=ben')
    await people.getByLabel('Search people').fill('ben')
    await list.arrived()
    await expect.poll(() => people.getByText('Nobody who').count()).toBe(0)
    await list.release()
    await people.getByText('Ben Kanari').waitFor()
  })

  it('keeps its search when one fails', async () => {
    const { page, people } = await detailsOf(TEAM)
    const failing = (at: URL) => at.pathname.endsWith('/people') && at.search.includes('q=ben')
    const refusal = { code: 'invalid_input', error: 'Please search for something else.' }
    await page.route(failing, route => route.fulfill({ status: 400, json: refusal }))
    await people.getByLabel('Search people').fill('ben')
    await people.getByText(refusal.error).waitFor()
    await people.getByText('0 of 2 here').waitFor()
    await people.getByLabel('Search people').fill('ada')
    await people.getByText('Ada Lovelace').waitFor()
  })
})
