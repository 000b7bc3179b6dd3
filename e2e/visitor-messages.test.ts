import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { allowLocation, PHONE, setUpJourney, type VisitorOptions } from './testing/journey.ts'
import { ANDROID } from './testing/user-agents.ts'
import { cameraFails, secondCameraFails } from './testing/visitor-steps.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

interface Visit extends VisitorOptions {
  traits?: Parameters<typeof makeLink>[2]
  before?: (page: Page) => Promise<unknown>
}

/** Opens the page of a new link, at the link's place unless `at` differs. */
async function visit({ traits, before, ...options }: Visit, run: (page: Page, linkId: string) => Promise<unknown>) {
  const link = await makeLink(journey.app, owner.creatorId, traits)
  const { page } = await journey.visitor({ at: TOWERS, ...options })
  await before?.(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await run(page, link.id)
}

async function shows(page: Page, ...texts: string[]) {
  for (const text of texts) await page.getByText(text).first().waitFor()
}

const send = async (page: Page) => {
  await page.getByLabel('Name').fill('Farid')
  await page.getByRole('button', { name: 'Check In' }).click()
}

describe('Check-in failure', () => {
  it('HTTP 410 reloads the page', () =>
    visit({}, async (page, linkId) => {
      await page.getByLabel('Name').waitFor()
      await journey.app.deps.pool.query(`update links set expires_at = app_now() - interval '1 minute' where id = $1`, [
        linkId,
      ])
      await send(page)
      await page.getByRole('heading', { name: 'Check-in Link Has Expired' }).waitFor()
    }))

  it.each([
    ['a response with distance', { error: 'Too far', distance: 140 }, 'You are 140m away from the check-in location'],
    ['the error', { error: 'Of the server.' }, 'Of the server.'],
    ['no error', { error: '' }, 'Failed to check in'],
  ])('says %s', (_, json, text) =>
    visit(
      { before: page => page.route('**/api/checkin/*', route => route.fulfill({ status: 422, json })) },
      async page => {
        await send(page)
        await shows(page, text)
      },
    ),
  )

  it('too far away is one line below the way there', () =>
    visit(
      {
        size: PHONE,
        context: { userAgent: ANDROID },
        before: page =>
          page.route('**/api/checkin/*', route => route.fulfill({ status: 422, json: { error: '', distance: 140 } })),
      },
      async page => {
        await send(page)
        const way = page.getByText(/^Head /)
        await way.waitFor()
        const alert = page.getByRole('alert')
        const boxes = async () => [(await way.boundingBox())!, (await alert.boundingBox())!] as const
        await expect.poll(async () => (await boxes())[1].height).toBeLessThan(24)
        const [above, below] = await boxes()
        expect(below.y - above.y - above.height).toBeLessThanOrEqual(8)
      },
    ))

  it('Photo Required', () =>
    visit({ traits: { requirePhotoVerify: true } }, async page => {
      await send(page)
      await shows(page, 'Photo Required', 'Please take a photo to verify your presence at this location.')
    }))

  it('the sentence about a missing photo is not covered by the bar below', () =>
    visit({ traits: { requirePhotoVerify: true } }, async page => {
      await page.getByRole('button', { name: 'Open Camera' }).waitFor()
      await send(page)
      const roomPx = async () => {
        const sentence = (await page.getByText('Please take a photo to verify').boundingBox())!
        return (await page.getByRole('button', { name: 'Check In' }).boundingBox())!.y - sentence.y - sentence.height
      }
      await expect.poll(roomPx).toBeGreaterThanOrEqual(0)
    }))

  it("'Photo Required' goes as soon as the camera opens", () =>
    visit(
      { traits: { requirePhotoVerify: true }, permissions: ['geolocation', 'camera'], camera: true },
      async page => {
        await send(page)
        await shows(page, 'Photo Required')
        await page.getByRole('button', { name: 'Open Camera' }).click()
        await page.getByRole('button', { name: 'Take Photo' }).waitFor()
        await expect.poll(() => page.getByText('Photo Required').count()).toBe(0)
      },
    ))
})

describe('Email verification', () => {
  const verify = async (query: string, run: (page: Page) => Promise<unknown>) => {
    const link = await makeLink(journey.app, owner.creatorId)
    const { page } = await journey.visitor()
    await page.route('**/api/verify-checkin/*', route => route.fulfill({ status: 400, json: {} }))
    await page.goto(`${journey.url}/verify-checkin/${link.checkinToken}${query}`)
    await run(page)
  }

  it('default message', () =>
    verify('?token=made-up', page => shows(page, 'Verification Failed', 'Failed to verify check-in')))

  it('without a token', () =>
    verify('', async page => {
      await shows(page, 'Invalid Verification Link', 'This verification link is invalid or has expired.')
      await shows(page, 'Open the check-in link again and ask for a new email.')
      await page.getByRole('link', { name: 'Open Check-in Link' }).click()
      await page.getByRole('button', { name: 'Allow Location Access' }).waitFor()
    }))
})

/** Makes every request for a position fail with this code. */
const failing = (code: number) => (page: Page) =>
  page.addInitScript(given => {
    Geolocation.prototype.getCurrentPosition = (_, failed) =>
      failed?.({ code: given, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
  }, code)

describe('Location errors', () => {
  it.each([
    [1, ['Location Permission Denied', 'Location permission was denied. Please enable location access.']],
    [2, ['Location unavailable. Please check your GPS/location services.']],
    [3, ['Location request timed out. Please try again.']],
    [0, ['Location Permission Error', 'Failed to get your location. Please try again.']],
  ])('a position fails by code %i', (code, texts) => visit({ before: failing(code) }, page => shows(page, ...texts)))

  it('Location Not Supported', () =>
    visit(
      {
        before: page =>
          page.addInitScript(() => {
            Reflect.deleteProperty(Navigator.prototype, 'geolocation')
          }),
      },
      page => shows(page, 'Location Not Supported'),
    ))
})

describe('Camera errors', () => {
  const photo = { traits: { requirePhotoVerify: true }, permissions: ['geolocation', 'camera'], camera: true }

  it('the camera does not load before a reload', () =>
    visit({ ...photo, before: page => page.route('**/assets/photo-field*', route => route.abort()) }, async page => {
      await shows(page, 'The camera didn’t load. Please check your connection, then reload the page.')
      await page.unroute('**/assets/photo-field*')
      await page.getByRole('button', { name: 'Reload' }).click()
      await allowLocation(page)
      await page.getByRole('button', { name: 'Open Camera' }).waitFor()
      expect(journey.complaints().every(complaint => complaint.includes('/assets/photo-field'))).toBe(true)
    }))

  it.each([
    ['NotAllowedError', ['Camera Access Denied', 'Camera access is required for photo verification']],
    ['NotReadableError', ['Camera Error']],
  ])('the camera fails by %s', (name, texts) =>
    visit({ ...photo, before: cameraFails(name) }, async page => {
      await page.getByRole('button', { name: 'Open Camera' }).click()
      await shows(page, ...texts)
    }),
  )

  it('Camera Switch Failed', () =>
    visit({ ...photo, before: secondCameraFails }, async page => {
      await page.getByRole('button', { name: 'Open Camera' }).click()
      await page.getByRole('button', { name: 'Switch Camera' }).click()
      await shows(page, 'Camera Switch Failed')
    }))
})
