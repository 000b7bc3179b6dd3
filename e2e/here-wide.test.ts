import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { bottomOf, boxOf } from './testing/boxes.ts'
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

  it('a roll call shows two people a row, and how many of whom are missing beside them', async () => {
    const page = await open('/roll-call')
    await page.getByRole('button', { name: 'Start Roll Call' }).click()
    const list = page.getByRole('list', { name: 'Missing (5)' })
    const [first, second] = [await boxOf(list.getByText('Aisyah')), await boxOf(list.getByText('Ben'))]
    expect(second.y).toBe(first.y)
    expect(second.x).toBeGreaterThan(first.x + 300)
    await page.getByRole('checkbox', { name: 'Ben' }).check()
    const count = await boxOf(page.getByText('4 of 5 still missing'))
    const finish = await boxOf(page.getByRole('button', { name: 'Finish Roll Call' }))
    const people = await boxOf(page.getByRole('list', { name: 'Missing (4)' }))
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
})
