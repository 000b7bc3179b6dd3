import { beforeAll, describe, expect, it } from 'vitest'
import type { LinkSettings } from '../contract/link-settings.ts'
import { type MadeLink, makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { runClockUntil, stopClock } from './testing/clock.ts'
import { allowLocation, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

/** The page of somebody 143 m away, and its reports. */
async function outside(settings: Partial<LinkSettings> = {}, accuracy = 12.5, sign = 'Ring in the wrong place?') {
  const link = await makeLink(journey.app, owner.creatorId, settings)
  const { page, context } = await journey.visitor({ at: { ...northOf(143), accuracy } })
  // The page's days are those of UTC, and a test that begins before midnight would see two.
  await page.clock.install({ time: `${new Date().toISOString().slice(0, 10)}T12:00:00Z` })
  await stopClock(page)
  const reports: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/outside')) reports.push(request.postDataJSON())
  })
  const open = async () => {
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    await runClockUntil(page, page.getByText(sign))
  }
  await open()
  const reportsAfterAWhile = () =>
    expect.poll(async () => {
      await page.clock.fastForward(3_000)
      return reports
    })
  return { link, page, context, reports, open, reportsAfterAWhile }
}

const adviceOn = async ({ id }: MadeLink) =>
  (await journey.app.call('GET', `/api/checkin-links/${id}/advice`, { cookies: owner.cookies })).body

describe('twelve seconds outside the ring', () => {
  it('are reported once a day, rounded and without a position, and count in the advice', async () => {
    const { link, page, reports, open, reportsAfterAWhile } = await outside()
    await page.clock.fastForward(8_000)
    expect(reports).toEqual([])
    await reportsAfterAWhile().toEqual([{ distanceM: 150, accuracyM: 20 }])
    await expect.poll(() => adviceOn(link)).toMatchObject({ refused: 1, refusedWithinM: { 25: 0, 50: 1, 100: 1 } })

    await open()
    await page.clock.fastForward(60_000)
    await page.getByText('Ring in the wrong place?').waitFor()
    expect(reports).toHaveLength(1)
    await page.clock.fastForward(24 * 3_600_000)
    await open()
    await reportsAfterAWhile().toHaveLength(2)
  })

  it('are not reached by somebody who walks in', async () => {
    const { link, page, context, reports } = await outside()
    await page.clock.fastForward(8_000)
    await context.setGeolocation({ ...northOf(40), accuracy: 10 })
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByLabel('Name').fill('Ana Sofia')
    await page.clock.fastForward(60_000)
    await page.getByRole('button', { name: 'Check In', exact: true }).click()
    await page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()
    expect(reports).toEqual([])
    await expect.poll(() => adviceOn(link)).toMatchObject({ accepted: 1, refused: 0 })
  })

  it('are reported by a phone that shares an approximate location', async () => {
    const { link, reportsAfterAWhile } = await outside({}, 600, 'A computer often only knows roughly where it is.')
    await reportsAfterAWhile().toEqual([{ distanceM: 150, accuracyM: 600 }])
    await expect.poll(() => adviceOn(link)).toMatchObject({ refused: 1 })
  })

  it('are reported where people may ask, also while they write, and lead to a wider ring', async () => {
    const { link, page, reports, reportsAfterAWhile } = await outside({ doubt: 'ask' }, 12.5, 'You may be here')
    await page.clock.fastForward(8_000)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Ask to Be Let In' }).click()
    await page.getByLabel('Name').fill('Ana Sofia')
    expect(reports).toEqual([])
    await reportsAfterAWhile().toEqual([{ distanceM: 150, accuracyM: 20 }])
    await expect.poll(() => adviceOn(link)).toMatchObject({ refused: 1, refusedWithinM: { 25: 0, 50: 1, 100: 1 } })
  })

  it.each([
    ['within the ring, though too blurred to tell', { radiusM: 150, coarse: 'ask' }, 900],
    ['given the benefit of the doubt', { doubt: 'accept' }, 60],
  ] as const)('are not those of somebody %s', async (_who, settings, accuracy) => {
    const sign = 'coarse' in settings ? 'You may be here' : 'Name'
    const { page, reports } = await outside(settings, accuracy, sign)
    await page.clock.fastForward(60_000)
    await page.getByText(sign).first().waitFor()
    expect(reports).toEqual([])
  })

  it('are nobody’s business at a link that keeps verdicts alone', async () => {
    const { page, reports } = await outside({ keeps: 'verdict' })
    await page.clock.fastForward(60_000)
    await page.getByText('Ring in the wrong place?').waitFor()
    expect(reports).toEqual([])
  })
})
