import { sql } from 'kysely'
import type { Page, Request } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { allowLocation, setUpJourney, type Visitor } from './testing/journey.ts'

// Tests of this file cut the connection before the reply.
const journey = setUpJourney({ allowedComplaints: /ERR_CONNECTION_RESET/ })
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const open = (page: Page, { checkinToken }: MadeLink) => page.goto(`${journey.url}/checkin/${checkinToken}`)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const forget = async (page: Page) => {
  await press(page, 'Forget My Details')
  await press(page, 'Forget')
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function fillIn(page: Page, details: Record<string, string>) {
  await allowLocation(page)
  for (const [label, text] of Object.entries(details)) await page.getByLabel(label).fill(text)
}

async function checkIn({ page }: Visitor, link: MadeLink, details: Record<string, string>) {
  await open(page, link)
  await fillIn(page, details)
  await press(page, 'Check In')
}

const recordsAt = ({ id }: MadeLink) =>
  journey.app.deps.db.selectFrom('check_ins').selectAll().where('link_id', '=', id).orderBy('ordinal').execute()
const namesAt = async (link: MadeLink) => (await recordsAt(link)).map(record => record.user_name)

/** Check-ins reach the server and are recorded; the replies are lost. */
const loseAnswers = (page: Page) =>
  page.route('**/api/checkin/*', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })

/** Check-ins wait, whatever became of those before, until the returned function lets them through. */
async function holdCheckIns(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/checkin/*', route => promise.then(() => route.continue()))
  return resolve
}

describe('a visitor whose reply was lost', () => {
  it('is checked in once, with the photo, although the page is reloaded', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { requirePhotoVerify: true })
    const { page } = await journey.visitor({
      at: TOWERS,
      permissions: ['geolocation', 'camera'],
      camera: true,
    })
    const sent: Request[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request))
    await loseAnswers(page)
    await open(page, link)
    await fillIn(page, { Name: 'Reloading', Phone: '012' })
    await press(page, 'Open Camera')
    await press(page, 'Take Photo')
    await press(page, 'Check In')
    await page.getByText('Saved on this device.').waitFor()

    const answer = await holdCheckIns(page)
    await page.reload()
    await page.getByText('The check-in of Reloading hasn’t been answered yet').waitFor()
    answer()
    await heading(page, 'Check-in Confirmed')
    expect(await namesAt(link)).toEqual(['Reloading'])
    expect(new Set(sent.map(request => request.headers()['idempotency-key'])).size).toBe(1)
    // The same check-in each time, which only tells how long it has waited.
    const bodies = sent.map(request => JSON.stringify({ ...request.postDataJSON(), pressAgeS: null }))
    expect(new Set(bodies).size).toBe(1)
  })

  it('is checked in at two links that wait in two tabs, also where the first is reloaded after the second', async () => {
    const [hall, gate] = [await makeLink(journey.app, owner.creatorId), await makeLink(journey.app, owner.creatorId)]
    const visitor = await journey.visitor({ at: TOWERS })
    const { page, context } = visitor
    await loseAnswers(page)
    await checkIn(visitor, hall, { Name: 'Two Tabs' })
    await page.getByText('Saved on this device.').waitFor()
    const second = await context.newPage()
    await loseAnswers(second)
    await checkIn({ context, page: second }, gate, { Name: 'Two Tabs' })
    await second.getByText('Saved on this device.').waitFor()
    await second.unroute('**/api/checkin/*')
    await heading(second, 'Check-in Confirmed')
    const answer = await holdCheckIns(page)
    await page.reload()
    answer()
    await heading(page, 'Check-in Confirmed')
    expect([await namesAt(hall), await namesAt(gate)]).toEqual([['Two Tabs'], ['Two Tabs']])
  })

  it('may change the details instead, which are all kept', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: TOWERS })
    const { page } = visitor
    await page.route('**/api/checkin/*', route => route.abort('connectionreset'))
    await checkIn(visitor, link, { Name: 'Frid', Email: 'farid@example.com' })
    await page.getByText('Saved on this device.').waitFor()
    const fresh = await visitor.context.newPage()
    await page.close()
    await fresh.route('**/api/checkin/*', route => route.abort('connectionreset'))
    await open(fresh, link)
    await fresh.getByRole('button', { name: 'Change Details' }).click()
    await allowLocation(fresh)
    await expect.poll(() => fresh.getByLabel('Email').inputValue()).toBe('farid@example.com')
    await fresh.getByLabel('Name').fill('Farid')
    // Nothing is sent of what was left to be changed.
    await fresh.unroute('**/api/checkin/*')
    await fresh.reload()
    await allowLocation(fresh)
    await expect.poll(() => fresh.getByLabel('Name').inputValue()).toBe('Farid')
    await press(fresh, 'Check In')
    await heading(fresh, 'Check-in Confirmed')
    expect(await namesAt(link)).toEqual(['Farid'])
  })
})

describe('a visitor who comes back', () => {
  it('sees when they checked in, and can check in someone else', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: TOWERS })
    const { page } = visitor
    await checkIn(visitor, link, { Name: 'Farid' })
    await heading(page, 'Check-in Confirmed')
    const checked_in_at = (await recordsAt(link))[0]!.checked_in_at
    const clock = checked_in_at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kuala_Lumpur', timeStyle: 'short' })
    await page.reload()
    await heading(page, `You checked in at ${clock}`)
    await page.getByText('Farid', { exact: true }).waitFor()

    const later = await visitor.context.newPage()
    await open(later, link)
    await press(later, 'Check In Someone Else')
    await later.getByLabel('Name').fill('Mei')
    await press(later, 'Check In')
    await heading(later, 'Check-in Confirmed')
    expect(await namesAt(link)).toEqual(['Farid', 'Mei'])
  })

  it('leaves no trace once the phone is told to forget', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: TOWERS })
    const { page } = visitor
    await checkIn(visitor, link, { Name: 'Borrower', Phone: '012' })
    await heading(page, 'Check-in Confirmed')
    await page.reload()
    await forget(page)
    await page.getByLabel('Name').waitFor()
    const left = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    await expect.poll(left).not.toMatch(/Borrower|012/)
    await page.reload()
    await page.getByRole('heading', { name: /Are you|You’re here/ }).waitFor()
  })

  it('may check in again another day', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: TOWERS })
    const { page } = visitor
    await checkIn(visitor, link, { Name: 'Daily' })
    await heading(page, 'Check-in Confirmed')
    await journey.app.advance('26 hours')
    await page.clock.setSystemTime(Date.now() + 26 * 3_600_000)
    await page.reload()
    await heading(page, /^You checked in on \w+ \d+, \d{4}$/)
    await press(page, 'Check In Again')
    await page.getByLabel('Name').fill('Daily')
    await press(page, 'Check In')
    await heading(page, 'Check-in Confirmed')
    expect(await namesAt(link)).toEqual(['Daily', 'Daily'])
  })

  it('finds the typed details, until they are sent', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const { page } = await journey.visitor({ at: TOWERS })
    await open(page, link)
    await fillIn(page, { Name: 'Typed', Email: 'typed@example.com', Phone: '012' })
    await page.reload()
    await allowLocation(page)
    const values = () => Promise.all(['Name', 'Email', 'Phone'].map(label => page.getByLabel(label).inputValue()))
    await expect.poll(values).toEqual(['Typed', 'typed@example.com', '012'])
    await press(page, 'Check In')
    await heading(page, 'Check-in Confirmed')
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Typed')
  })

  it('still waits for the email, until it is confirmed on another device', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true })
    const visitor = await journey.visitor({ at: TOWERS })
    const { page } = visitor
    await checkIn(visitor, link, { Name: 'Waiting', Email: 'waiting@example.com' })
    await heading(page, 'Email Verification Required')
    await page.reload()
    await heading(page, 'Email Verification Required')
    await page.getByText('waiting@example.com').waitFor()

    const device = await journey.visitor()
    await device.page.goto((await nextMailTo(journey.app, 'waiting@example.com')).url)
    await press(device.page, 'Confirm My Check-in')
    await heading(device.page, 'Check-in Confirmed')
    await page.reload()
    await heading(page, 'Check-in Confirmed')
    await page.reload()
    await heading(page, /^You checked in at/)
  })

  it('gets the form again once the email was not confirmed within 24 hours', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true })
    const visitor = await journey.visitor({ at: TOWERS })
    const { page } = visitor
    await checkIn(visitor, link, { Name: 'Late', Email: 'late@example.com' })
    await heading(page, 'Email Verification Required')
    await journey.app.advance('24 hours 1 minute')
    await page.reload()
    await allowLocation(page)
    await page.getByLabel('Name').waitFor()
  })
})

describe('a link that has expired since', () => {
  const expire = ({ id }: MadeLink) =>
    journey.app.deps.db
      .updateTable('links')
      .set({ expires_at: sql`app_now() - interval '1 minute'` })
      .where('id', '=', id)
      .execute()

  it('shows the receipt to the phone that checked in', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: TOWERS })
    const { page } = visitor
    await checkIn(visitor, link, { Name: 'Early' })
    await heading(page, 'Check-in Confirmed')
    await expire(link)
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await heading(page, 'Check-in Link Has Expired')
    await heading(page, /^You checked in at/)
    await page.getByText('Early', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Check In Someone Else' }).count()).toBe(0)
    await forget(page)
    await page.getByRole('heading', { name: /^You checked in/ }).waitFor({ state: 'detached' })
  })

  it('still sends the email of a check-in that waits for it', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true })
    const visitor = await journey.visitor({ at: TOWERS })
    const { page } = visitor
    await checkIn(visitor, link, { Name: 'Waiting', Email: 'expired@example.com' })
    await heading(page, 'Email Verification Required')
    await expire(link)
    await page.reload()
    await heading(page, 'Check-in Link Has Expired')
    await heading(page, 'Email Verification Required')
    await press(page, 'Send Again')
    await page.getByText('We sent another email. Please use the newest one.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Use Another Email' }).count()).toBe(0)
    await page.goto((await nextMailTo(journey.app, 'expired@example.com', 2)).url)
    await heading(page, 'Check-in Confirmed')
  })

  it('loads no script for anybody else', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    await expire(link)
    const { page } = await journey.visitor({ at: TOWERS })
    const scripts: string[] = []
    page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await heading(page, 'Check-in Link Has Expired')
    await page.waitForLoadState('networkidle')
    expect(scripts).toEqual([])
  })
})
