import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { allowLocation, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney({ allowedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|status of 422/ })
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

interface Attempt {
  fixAgeS: number
  pressAgeS: number
  fixes: number
  latitude: number
}

/** The form, open and filled in, of somebody 20 m from the place, and the attempts that are sent from it. */
async function atTheForm() {
  const link = await makeLink(journey.app, owner.creatorId)
  const { page, context } = await journey.visitor({ at: northOf(20) })
  await page.clock.install()
  const sent: Attempt[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/api/checkin/')) sent.push(request.postDataJSON())
  })
  // The screens for a lost network load behind the form.
  const unsentShown = page.waitForEvent('requestfinished', request => /late-screens-.*\.js$/.test(request.url()))
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByLabel('Name').fill('Ana Sofia')
  await unsentShown
  return { link, page, context, sent }
}
const checkIn = (page: Page) => page.getByRole('button', { name: 'Check In', exact: true }).click()
const checkedIn = (page: Page) => page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()
const listAt = async ({ id }: MadeLink) =>
  (await journey.app.call('GET', `/api/checkin-links/${id}/checkins`, { cookies: owner.cookies })).body
const marksAt = async (link: MadeLink): Promise<string[]> =>
  (await listAt(link)).checkins[0].marks.map(({ kind }: { kind: string }) => kind)

describe('a check-in says how old its position is, and how many the browser has taken', () => {
  it('when it is sent at once', async () => {
    const { link, page, sent } = await atTheForm()
    await page.clock.fastForward(70_000)
    await checkIn(page)
    await checkedIn(page)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ fixes: 1 })
    expect(sent[0]!.fixAgeS).toBeGreaterThanOrEqual(70)
    expect(sent[0]!.fixAgeS).toBeLessThan(90)
    await expect.poll(() => marksAt(link)).not.toContain('stale_fix')
  })

  it('as it was at the press, however long the network is away', async () => {
    const { link, page, context, sent } = await atTheForm()
    await context.setOffline(true)
    await checkIn(page)
    await page.getByRole('button', { name: 'Try Now' }).waitFor()
    await page.clock.fastForward(300_000)
    await context.setOffline(false)
    await checkedIn(page)
    expect(sent.length).toBeGreaterThan(1)
    for (const { fixAgeS } of sent) expect(fixAgeS).toBe(sent[0]!.fixAgeS)
    expect(sent.at(-1)!.pressAgeS).toBeGreaterThanOrEqual(300)
    await expect.poll(() => marksAt(link)).toEqual(['sent_late'])
  })

  it('and after more than ten minutes checks nobody in: the page looks again where the visitor is', async () => {
    const { link, page, context, sent } = await atTheForm()
    await context.setOffline(true)
    await checkIn(page)
    await page.getByRole('button', { name: 'Try Now' }).waitFor()
    await context.setGeolocation({ ...northOf(340), accuracy: 10 })
    await page.clock.fastForward(700_000)
    await page.getByText('More than 10 minutes have passed.').waitFor()
    await context.setOffline(false)
    await page.getByText('This couldn’t be sent within 10 minutes. Please check in again.').waitFor()
    expect(sent.at(-1)!.pressAgeS).toBeGreaterThanOrEqual(700)
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ana Sofia')
    const tries = sent.length
    await checkIn(page)
    await page.getByRole('heading', { name: '340 m away' }).waitFor()
    expect(sent).toHaveLength(tries)
    const { checkins, linkInfo } = await listAt(link)
    expect([checkins, linkInfo.refusals]).toEqual([[], [{ reason: 'sent_too_late', count: 1 }]])
  })

  it('and finds, however late, the check-in whose answer was lost', async () => {
    const { link, page, sent } = await atTheForm()
    await page.route('**/api/checkin/*', async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await checkIn(page)
    await page.getByText('Saved on this device.').waitFor()
    await page.clock.fastForward(700_000)
    await page.getByText('More than 10 minutes have passed.').waitFor()
    await page.unroute('**/api/checkin/*')
    await page.clock.fastForward(60_000)
    await checkedIn(page)
    expect(sent.at(-1)!.pressAgeS).toBeGreaterThanOrEqual(700)
    expect((await listAt(link)).checkins).toHaveLength(1)
  })
})

describe('a position older than 90 seconds is taken again at the press', () => {
  it('and the new one is sent', async () => {
    const { link, page, context, sent } = await atTheForm()
    await context.setGeolocation({ ...northOf(60), accuracy: 10 })
    await page.clock.fastForward(200_000)
    await checkIn(page)
    await checkedIn(page)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ fixes: 2, latitude: northOf(60).latitude })
    expect(sent[0]!.fixAgeS).toBeLessThan(30)
    await expect.poll(() => marksAt(link)).not.toContain('stale_fix')
  })

  it('after a sleep in which the clock of the page stood still, too', async () => {
    const { page, context, sent } = await atTheForm()
    await context.setGeolocation({ ...northOf(60), accuracy: 10 })
    await page.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 200_000
    })
    await checkIn(page)
    await checkedIn(page)
    expect(sent[0]).toMatchObject({ fixes: 2, latitude: northOf(60).latitude })
    expect(sent[0]!.fixAgeS).toBeLessThan(30)
  })

  it('and somebody who has left meanwhile is told so, with nothing sent', async () => {
    const { page, context, sent } = await atTheForm()
    await context.setGeolocation({ ...northOf(340), accuracy: 10 })
    await page.clock.fastForward(200_000)
    await checkIn(page)
    await page.getByRole('heading', { name: '340 m away' }).waitFor()
    await context.setGeolocation({ ...northOf(30), accuracy: 10 })
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ana Sofia')
    expect(sent).toEqual([])
  })

  it('and where the phone finds none, the old one is sent with its age, which its creator sees', async () => {
    const { link, page, context, sent } = await atTheForm()
    await context.setGeolocation(null)
    await page.clock.fastForward(200_000)
    await checkIn(page)
    await checkedIn(page)
    expect(sent).toHaveLength(1)
    expect(sent[0]!.fixAgeS).toBeGreaterThanOrEqual(200)
    await expect.poll(() => marksAt(link)).toContain('stale_fix')
  })
})
