import type { Page } from 'playwright'
import { beforeAll, describe, it } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { allowLocation, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

/** Removes the APIs that Safari 15.0 or Chrome 92 lacks. */
const withoutNewerApis = (page: Page) =>
  page.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [globalThis, ['structuredClone', 'reportError', 'requestIdleCallback', 'BroadcastChannel', 'navigation']],
      [globalThis, ['OffscreenCanvas', 'CompressionStream', 'scheduler', 'URLPattern']],
      [AbortSignal, ['timeout', 'any']],
      [AbortSignal.prototype, ['reason', 'throwIfAborted']],
      [Crypto.prototype, ['randomUUID']],
      [Object, ['hasOwn', 'groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
      [Element.prototype, ['checkVisibility', 'setHTMLUnsafe']],
      [HTMLFormElement.prototype, ['requestSubmit']],
      [Navigator.prototype, ['permissions', 'locks', 'userAgentData']],
    ]
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name)
  })

describe('a phone of 2015, on its last system', () => {
  it('checks in with a photo', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { requirePhotoVerify: true })
    const { page } = await journey.visitor({
      at: TOWERS,
      permissions: ['geolocation', 'camera'],
      camera: true,
    })
    await withoutNewerApis(page)
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    await page.getByLabel('Name').fill('Old phone')
    await page.getByRole('button', { name: 'Open Camera' }).click()
    await page.getByRole('button', { name: 'Take Photo' }).click()
    await page.getByRole('button', { name: 'Check In' }).click()
    await page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()
  })

  it('confirms its email', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true })
    const { page } = await journey.visitor({ at: TOWERS })
    await withoutNewerApis(page)
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    await page.getByLabel('Name').fill('Old phone')
    await page.getByLabel('Email').fill('old@example.com')
    await page.getByRole('button', { name: 'Check In' }).click()
    await page.getByRole('heading', { name: 'Email Verification Required' }).waitFor()
    await page.goto((await nextMailTo(journey.app, 'old@example.com')).url)
    await page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()
  })
})
