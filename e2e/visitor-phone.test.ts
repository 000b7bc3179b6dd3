import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { allowLocation, setUpJourney, type Visitor } from './testing/journey.ts'

// A test of this file cuts the connection before the reply.
const journey = setUpJourney({ allowedComplaints: /ERR_CONNECTION_RESET/ })
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

async function checkIn({ page }: Visitor, { checkinToken }: MadeLink, name: string, email?: string) {
  await page.goto(`${journey.url}/checkin/${checkinToken}`)
  await allowLocation(page)
  await page.getByLabel('Name').fill(name)
  if (email) await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Check In', exact: true }).click()
}

const recordsAt = ({ id }: MadeLink) =>
  journey.app.deps.db.selectFrom('check_ins').selectAll().where('link_id', '=', id).orderBy('ordinal').execute()
const namesAt = async (link: MadeLink) => (await recordsAt(link)).map(record => record.user_name)

describe('a phone', () => {
  it('with a wrong clock shows the time of the record', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: TOWERS })
    await visitor.page.clock.setSystemTime(Date.now() + 3 * 24 * 3_600_000)
    await checkIn(visitor, link, 'Ahead')
    await heading(visitor.page, 'Check-in Confirmed')
    const checked_in_at = (await recordsAt(link))[0]!.checked_in_at
    await expect
      .poll(() => visitor.page.locator('main time').getAttribute('datetime'))
      .toBe(checked_in_at.toISOString())
  })

  it('that has no room left says to keep the page open, and checks in all the same', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: TOWERS })
    const { page } = visitor
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await page.route('**/api/checkin/*', route => route.abort('connectionreset'))
    await checkIn(visitor, link, 'Full')
    await page.getByText('Keep this page open.').waitFor()
    await expect.poll(() => page.getByText(/Saved on this/).count()).toBe(0)
    await page.unroute('**/api/checkin/*')
    await heading(page, 'Check-in Confirmed')
    expect(await namesAt(link)).toEqual(['Full'])
  })

  it('that refuses storage checks in all the same', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: TOWERS })
    await visitor.page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }
    })
    await checkIn(visitor, link, 'Private')
    await heading(visitor.page, 'Check-in Confirmed')
    expect(await namesAt(link)).toEqual(['Private'])
  })
})

describe('a phone that has checked in before', () => {
  const checkedIn = async (email?: string) => {
    const visitor = await journey.visitor({ at: TOWERS })
    await checkIn(visitor, await makeLink(journey.app, owner.creatorId), 'Aisyah Rahman', email)
    return visitor
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const onAnotherLink = async (page: Page) => {
    const link = await makeLink(journey.app, owner.creatorId)
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    await page.getByLabel('Name').waitFor()
  }
  const valuesOf = (page: Page) =>
    Promise.all(['Name', 'Email', 'Phone'].map(label => page.getByLabel(label).inputValue()))

  it('fills in the form of another link, and one tap clears it', async () => {
    const { page } = await checkedIn('aisyah@example.com')
    await heading(page, 'Check-in Confirmed')
    await onAnotherLink(page)
    await expect.poll(() => valuesOf(page)).toEqual(['Aisyah Rahman', 'aisyah@example.com', ''])
    await press(page, 'Not you? Clear')
    await expect.poll(() => valuesOf(page)).toEqual(['', '', ''])
    await expect.poll(() => page.getByLabel('Name').evaluate(field => field === document.activeElement)).toBe(true)
    await onAnotherLink(page)
    await expect.poll(() => valuesOf(page)).toEqual(['', '', ''])
  })

  it('keeps its own details when it checks in someone else', async () => {
    const { page } = await checkedIn()
    await heading(page, 'Check-in Confirmed')
    await press(page, 'Check In Someone Else')
    await expect.poll(() => valuesOf(page)).toEqual(['', '', ''])
    await page.getByLabel('Name').fill('Mei')
    await press(page, 'Check In')
    await page.getByText('Mei', { exact: true }).waitFor()
    await onAnotherLink(page)
    await expect.poll(() => valuesOf(page)).toEqual(['Aisyah Rahman', '', ''])
  })
})
