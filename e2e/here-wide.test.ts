import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { bottomOf, boxOf } from './testing/boxes.ts'
import { isPrimary } from './testing/is-primary.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
const NAMES = ['Aisyah', 'Ben', 'Chiara', 'Dewi', 'Emre']
let owner: SignedIn
let link: MadeLink

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
  link = await makeLink(journey.app, owner.creatorId, { checkOut: 'ask' })
  for (const name of NAMES) await postCheckIn(journey.app, link.checkinToken, { name })
})

const open = async (path: string, size = DESKTOP) => {
  const { page } = await signedInAs(journey, owner, { size })
  await page.goto(`${journey.url}${path}?linkId=${link.id}`)
  return page
}

describe('on a wide screen', () => {
  it('the count and the search stand beside those who are here, of whom each has one line', async () => {
    const page = await open('/here')
    const list = page.getByRole('list', { name: 'People here' })
    const count = await boxOf(page.getByText('5 people here'))
    const search = await boxOf(page.getByRole('searchbox'))
    const people = await boxOf(list)
    for (const { x, width } of [count, search]) expect(x + width).toBeLessThan(people.x)
    expect(people.width).toBeGreaterThan(700)
    const name = await boxOf(list.getByText('Ben', { exact: true }))
    const since = await boxOf(
      list
        .getByRole('listitem')
        .filter({ hasText: 'Ben' })
        .getByText(/^since/),
    )
    expect(since.y).toBeLessThan(bottomOf(name))
    const columns = await list.getByText(/^since/).evaluateAll(all => all.map(part => part.getBoundingClientRect().x))
    expect(new Set(columns.map(Math.round)).size).toBe(1)
  })

  it('a roll call has a line for each person with the way to call them, and one count beside them', async () => {
    const page = await open('/roll-call')
    await page.getByRole('button', { name: 'Start Roll Call' }).click()
    const list = page.getByRole('list', { name: 'Missing' })
    const [first, second] = [await boxOf(list.getByText('Aisyah')), await boxOf(list.getByText('Ben'))]
    expect(second.x).toBe(first.x)
    expect(second.y).toBeGreaterThan(bottomOf(first))
    const row = list.getByRole('listitem').filter({ hasText: 'Ben' })
    const call = await boxOf(row.getByRole('link', { name: 'Call Ben' }))
    for (const { y, height } of [await boxOf(row.getByText(/^since/)), call]) {
      expect(y).toBeLessThan(bottomOf(second))
      expect(y + height).toBeGreaterThan(second.y)
    }
    await page.getByRole('checkbox', { name: 'Ben' }).check()
    const count = await boxOf(page.getByText('4 of 5 still missing'))
    await page.getByRole('heading', { name: 'Missing', exact: true }).waitFor()
    await page.getByText(/^As of \d\d:\d\d$/).waitFor()
    const finish = await boxOf(page.getByRole('button', { name: 'Finish Roll Call' }))
    const people = await boxOf(list)
    const times = await page.getByText(/^since/).evaluateAll(all => all.map(part => part.getBoundingClientRect().x))
    expect(new Set(times.map(Math.round)).size).toBe(1)
    for (const { x, width } of [count, finish]) expect(x + width).toBeLessThan(people.x)
    expect(bottomOf(finish)).toBeLessThan(500)
  })
})

describe('on a phone', () => {
  it('the first name of a roll call is in the upper half, and its end in view', async () => {
    const page = await open('/roll-call', PHONE)
    await page.getByRole('button', { name: 'Start Roll Call' }).click()
    await page.getByText('5 of 5 still missing').waitFor()
    const first = await boxOf(page.getByRole('checkbox', { name: 'Aisyah' }))
    expect(first.y).toBeLessThan(PHONE.height / 2)
    const finish = await boxOf(page.getByRole('button', { name: 'Finish Roll Call' }))
    expect(bottomOf(finish)).toBeLessThanOrEqual(PHONE.height)
  })

  it('a roll call offers its end first only once nobody is missing', async () => {
    const page = await open('/roll-call', PHONE)
    await page.getByRole('button', { name: 'Start Roll Call' }).click()
    await page.getByText('5 of 5 still missing').waitFor()
    expect(await isPrimary(page, 'Finish Roll Call')).toBe(false)
    const missing = page.getByRole('list', { name: 'Missing' }).getByRole('checkbox')
    for (let left = await missing.count(); left > 0; left--) {
      await missing.first().click()
      await expect.poll(() => missing.count()).toBe(left - 1)
    }
    await expect.poll(() => isPrimary(page, 'Finish Roll Call')).toBe(true)
  })
})

it.each([
  ['a wide screen', DESKTOP, 'Make Link'],
  ['a phone', PHONE, 'Lend to Warden'],
])('a link for a warden is made while a roll call is under way, on %s', async (_, size, name) => {
  const owner = await makeCreator(journey.app, { email: `lends-${size.width}@example.com`, planId: 5 })
  const { id, checkinToken } = await makeLink(journey.app, owner.creatorId, { checkOut: 'ask' })
  await postCheckIn(journey.app, checkinToken, { name: 'Ada' })
  const { page } = await signedInAs(journey, owner, { size })
  await page.goto(`${journey.url}/roll-call?linkId=${id}`)
  await page.getByRole('button', { name: 'Start Roll Call' }).click()
  await page.getByText('1 of 1 still missing').waitFor()
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Link for the Warden' })
  await dialog.locator('code').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('The link hasn’t been opened yet').waitFor()
  // A new one would take the list from the warden.
  await expect.poll(() => page.getByRole('button', { name: 'Lend to Warden' }).count()).toBe(0)
  await page.getByText('1 of 1 still missing').waitFor()
})

it('who waits to be let in is told beside those who are here, with the way to the decision', async () => {
  const owner = await makeCreator(journey.app, { email: 'door@example.com', planId: 5 })
  const { id, checkinToken } = await makeLink(journey.app, owner.creatorId, { checkOut: 'ask', doubt: 'ask' })
  const { page } = await signedInAs(journey, owner, { size: PHONE })
  await page.goto(`${journey.url}/here?linkId=${id}`)
  await page.getByText('Live', { exact: true }).waitFor()
  await postCheckIn(journey.app, checkinToken, { name: 'Ben', ...northOf(140), accuracyM: 60, askReview: true })
  await page.getByText('1 waiting for you').waitFor()
  await page.getByRole('link', { name: 'Review the people waiting' }).click()
  await page.getByRole('heading', { name: 'Waiting for you (1)' }).waitFor()
})
