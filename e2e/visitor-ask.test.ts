import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { setUpJourney, type VisitorOptions } from './testing/journey.ts'
import { notAskedYet } from './testing/not-asked-yet.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

async function opened(traits: Parameters<typeof makeLink>[2] = {}, options: VisitorOptions = {}) {
  const link = await makeLink(journey.app, owner.creatorId, traits)
  const { page } = await journey.visitor(options)
  await notAskedYet(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  return page
}

const shows = (page: Page, text: string) => page.getByText(text).first().waitFor()
const isPrimary = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .evaluate(element => {
      const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.backgroundColor = accent
      const isAccent = getComputedStyle(probe).backgroundColor === getComputedStyle(element).backgroundColor
      probe.remove()
      return isAccent
    })

describe('before the position is asked for, the page says', () => {
  it('who asks, until when, and what will be needed', async () => {
    const soon = new Date(Date.now() + 60_000)
    const page = await opened({
      hostName: 'Maya Lindholm',
      expiresAt: soon.toISOString(),
      requirePhotoVerify: true,
      requireUserVerify: true,
    })
    await shows(page, 'Maya Lindholm asks you to check in at')
    const clock = soon.toLocaleTimeString('en-GB', {
      timeZone: 'Asia/Kuala_Lumpur',
      hour: '2-digit',
      minute: '2-digit',
    })
    await shows(page, `${clock}`)
    expect(await page.getByRole('listitem').allTextContents()).toEqual(['You’ll need: name', 'email', 'photo'])
  })

  it('that somebody asks, when the creator has not said who', async () => {
    const page = await opened()
    await shows(page, 'You’re asked to check in at')
    expect(await page.getByRole('listitem').allTextContents()).toEqual(['You’ll need: name'])
  })

  it('no coordinates, where the place has no other name', async () => {
    const page = await opened({
      locationName: 'Near Kuala Lumpur, Malaysia (3.1579, 101.7116)',
    })
    await page.getByRole('heading', { name: 'Pinned place' }).waitFor()
    expect(await page.title()).toBe('Check in at Pinned place · Nearmark')
  })

  it('within another app, that the browser is the better place', async () => {
    const page = await opened(
      {},
      {
        context: {
          userAgent:
            'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0 Mobile Safari/537.36 [FBAN/EMA;FBLC/en_GB;FBAV/400.0]',
        },
      },
    )
    await shows(page, 'Open this page in your browser first.')
    await page.getByRole('button', { name: 'Copy Link' }).waitFor()
    expect(await isPrimary(page, 'Open in your browser')).toBe(true)
    expect(await isPrimary(page, 'Allow Location Access')).toBe(false)
  })
})

describe('a tap', () => {
  it('keeps the focus on its button, which says what happens', async () => {
    const page = await opened()
    await page.addInitScript(() => {
      Geolocation.prototype.getCurrentPosition = () => undefined
    })
    await page.reload()
    await page.getByRole('button', { name: 'Allow Location Access' }).click()
    const button = page.getByRole('button', { name: 'Finding you...' })
    await button.waitFor()
    expect(await button.evaluate(element => element === document.activeElement)).toBe(true)
  })
})
