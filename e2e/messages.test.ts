import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, postCheckIn, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { runClockUntil, stopClock } from './testing/clock.ts'
import { DESKTOP, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

// Tests of this file cut the network.
const journey = setUpJourney({ allowedComplaints: /net::ERR_FAILED/ })
let owner: SignedIn
let link: MadeLink
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 3 })
  link = await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour' })
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await postCheckIn(journey.app, link.checkinToken, { name: 'Aisyah', photo: photo.toString('base64') })
})

const answer = (page: Page, calls: string, status: number, json: object) =>
  page.route(calls, route => route.fulfill({ status, json }))
const cut = (page: Page, calls: string) => page.route(calls, route => route.abort())

async function shows(page: Page, ...texts: string[]) {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor()
}

async function onPage(path: string, run: (page: Page) => Promise<unknown>, before?: (page: Page) => Promise<unknown>) {
  const { page } = await journey.visitor({ size: DESKTOP })
  await before?.(page)
  await page.goto(journey.url + path)
  await run(page)
}

async function signedIn(
  path: string,
  run: (page: Page) => Promise<unknown>,
  before?: (page: Page) => Promise<unknown>,
) {
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await before?.(page)
  await page.goto(journey.url + path)
  await run(page)
}

const askForEmail = async (page: Page) => {
  await page.getByLabel('Email').fill('someone@example.com')
  await page.getByText('Verified', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send Verification Link' }).click()
}

describe('tokens and emails', () => {
  it('Token check with success false', () =>
    onPage('/create?token=made-up', async page => {
      await shows(page, 'Session Expired', 'Please create a new check-in link.')
      await page.getByLabel('Email').waitFor()
    }))

  it('Token check network failure', () =>
    onPage(
      '/create?token=made-up',
      page => shows(page, 'Error', 'Failed to verify session. Please try again.'),
      page => cut(page, '**/api/verify/**'),
    ))

  it('Send-verification failure', () =>
    onPage(
      '/create',
      async page => {
        await askForEmail(page)
        await shows(page, 'Error', 'Of the server.')
      },
      page => answer(page, '**/api/creators/send-verification', 429, { error: 'Of the server.' }),
    ))

  it('Send-verification success', () =>
    onPage('/create', async page => {
      const replied = page.waitForResponse('**/api/creators/send-verification')
      await askForEmail(page)
      const { message } = await (await replied).json()
      await shows(page, 'Verification Email Sent', message)
      await page.getByText('Nothing after 2-3 minutes? Please check your spam or junk folder').waitFor()
    }))

  it('Verification failure', () =>
    onPage('/verify?token=made-up', page => shows(page, 'Verification Failed', 'Invalid or expired token')))

  it('Verification without a token', () =>
    onPage('/verify', page => shows(page, 'Verification Failed', 'The token is invalid or missing.')))

  it('Dashboard token failure', () =>
    onPage(
      '/dashboard?token=made-up',
      async page => {
        await runClockUntil(page, page.getByText('Your session has expired. Redirecting to home screen...'))
        await shows(page, 'Session Expired')
        await page.clock.runFor(1800)
        await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
        await page.clock.runFor(300)
        await page.waitForURL(`${journey.url}/`)
      },
      async page => {
        await page.clock.install()
        await stopClock(page)
      },
    ))

  it('Failed to access dashboard', () =>
    onPage(
      '/dashboard',
      async page => {
        await page.getByLabel('Email').fill('someone@example.com')
        await page.getByRole('button', { name: 'Send Access Link' }).click()
        await shows(page, 'Failed to access dashboard')
      },
      page => answer(page, '**/api/dashboard/access', 429, { error: 'Of the server.' }),
    ))
})

async function createLink(page: Page) {
  await page.getByLabel('Search for a place').fill(`${TOWERS.latitude}, ${TOWERS.longitude}`)
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Create Check-in Link' }).click()
}

describe('making a link', () => {
  it.each([
    ['Plan Limit Reached', 'You have reached your plan limit. Upgrade.', 'You have reached your plan limit. Upgrade.'],
    ['Account Expired', 'Your account has expired.', 'Your account has expired.'],
    ['Error', 'This place could not be found.', 'This place could not be found.'],
    ['Error', '', 'Failed to create check-in link'],
  ])('Create link failure: %s, %j', (title, error, message) =>
    signedIn(
      '/select-location',
      async page => {
        await createLink(page)
        await shows(page, title, message)
      },
      page => answer(page, '**/api/checkin-links/create-with-token', 403, { error }),
    ),
  )

  it('Create link failure without network', () =>
    signedIn(
      '/select-location',
      async page => {
        await createLink(page)
        await shows(page, 'Error', 'Failed to create check-in link')
      },
      page => cut(page, '**/api/checkin-links/create-with-token'),
    ))
})

describe('other toasts', () => {
  it('Failed to access upgrade page. Please try again.', () =>
    signedIn(
      '/dashboard',
      async page => {
        await page.getByRole('button', { name: 'Upgrade' }).click()
        await shows(page, 'Failed to access upgrade page. Please try again.')
      },
      page => answer(page, '**/api/creators/create-nav-token', 503, {}),
    ))

  it('Failed to access account page', () =>
    signedIn(
      '/dashboard',
      async page => {
        await page.getByRole('button', { name: /^Account:/ }).click()
        await page.getByRole('menuitem', { name: 'My Account' }).click()
        await shows(page, 'Failed to access account page')
      },
      page => answer(page, '**/api/creators/create-nav-token', 503, {}),
    ))

  it('Export Failed (Failed to export data)', () =>
    signedIn(
      '/dashboard',
      async page => {
        await page.getByRole('button', { name: 'Export All' }).click()
        await shows(page, 'Export Failed', 'Failed to export data')
      },
      page => answer(page, '**/api/dashboard/export?**', 503, {}),
    ))

  it('Export Failed (Failed to export CSV file)', () =>
    signedIn(
      `/checkin-details?linkId=${link.id}`,
      async page => {
        await page.getByRole('button', { name: 'Export CSV' }).click()
        await shows(page, 'Export Failed', 'Failed to export CSV file')
      },
      page => answer(page, '**/export?**', 503, {}),
    ))

  it('Export Successful', () =>
    signedIn('/dashboard', async page => {
      await page.getByRole('button', { name: 'Export All' }).click()
      await shows(page, 'Export Successful', 'CSV file has been downloaded')
    }))

  it('QR Code Error', () =>
    signedIn(
      '/dashboard',
      async page => {
        await page.getByRole('button', { name: 'QR code for Old harbour' }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /Download/ })
          .click()
        await shows(page, 'QR Code Error', 'Failed to generate QR code')
      },
      page =>
        page.addInitScript(() => {
          HTMLCanvasElement.prototype.toBlob = done => done(null)
        }),
    ))

  it('Failed to copy link', () =>
    signedIn(
      '/dashboard',
      async page => {
        await page.getByRole('button', { name: 'More for Old harbour' }).click()
        await page.getByRole('menuitem', { name: 'Copy Link' }).click()
        await shows(page, 'Failed to copy link')
      },
      page =>
        page.addInitScript(() => {
          Clipboard.prototype.writeText = () => Promise.reject(new Error('refused'))
        }),
    ))

  it('Failed to copy link, where the link is shown', () =>
    signedIn(
      '/dashboard',
      async page => {
        await page.getByRole('button', { name: 'More for Old harbour' }).click()
        await page.getByRole('menuitem', { name: /^QR Code/ }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Copy Link' }).click()
        await shows(page, 'Failed to copy link')
      },
      page =>
        page.addInitScript(() => {
          Clipboard.prototype.writeText = () => Promise.reject(new Error('refused'))
        }),
    ))

  it('Failed to refresh dashboard data', () =>
    signedIn('/dashboard', async page => {
      await page.getByText('Live', { exact: true }).waitFor()
      await answer(page, '**/api/dashboard?**', 503, {})
      await postCheckIn(journey.app, link.checkinToken, { name: 'Wakes the screen' })
      await shows(page, 'Failed to refresh dashboard data')
    }))

  it('Refreshed', () =>
    signedIn(`/checkin-details?linkId=${link.id}`, async page => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await shows(page, 'Refreshed', 'Check-in data has been updated')
    }))

  it('Photo download fails, and its view', () =>
    signedIn(
      `/checkin-details?linkId=${link.id}`,
      async page => {
        await page.getByRole('button', { name: 'More for Aisyah' }).click()
        await page.getByRole('menuitem', { name: 'Download Photo' }).click()
        await shows(page, 'Download Failed', 'Failed to download photo')
        await page.getByRole('button', { name: 'View photo of Aisyah' }).click()
        await shows(page, 'Failed to load photo', 'Unable to load image', 'Open in New Tab')
      },
      page => answer(page, '**/photos/*', 503, {}),
    ))

  it.each(['abc', '00000000-0000-4000-8000-000000000000'])('Invalid Link for the linkId %s', linkId =>
    signedIn(`/checkin-details?linkId=${linkId}`, async page => {
      await shows(page, 'Invalid Link')
      await shows(page, 'Check-in link not found')
    }),
  )

  it('Invalid Link without a linkId', () => signedIn('/checkin-details', page => shows(page, 'Invalid Link')))
})
