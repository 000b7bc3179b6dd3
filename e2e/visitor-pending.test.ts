import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailTo, nextMailTo } from '../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { bottomOf, boxOf } from './testing/boxes.ts'
import { allowLocation, DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const pendingAt = ({ id }: MadeLink) =>
  journey.app.deps.db.selectFrom('pending_check_ins').select('user_email').where('link_id', '=', id).execute()

/** Checks in at a link that verifies emails; the page's clock is then Playwright's. */
async function waitingFor(email: string, run: (page: Page, link: MadeLink) => Promise<void>, size = PHONE) {
  const link = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true })
  const { page } = await journey.visitor({ at: TOWERS, size })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByLabel('Name').fill('Farid')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('012')
  await page.clock.install()
  await press(page, 'Check In')
  await heading(page, 'Email Verification Required')
  await run(page, link)
}

const after30Seconds = async (page: Page) => {
  await page.getByRole('button', { name: /^Send Again in \d+ s$/ }).waitFor()
  await page.clock.fastForward(31_000)
}

describe('while a check-in waits for its email', () => {
  it.each([
    { width: 360, height: 560 },
    { width: 844, height: 390 },
  ])('all of the page is in view, with one button to the inbox: %o', size =>
    waitingFor(
      `aisyah.rahman.${size.width}@gmail.com`,
      async page => {
        const inbox = page.getByRole('link', { name: 'Open Gmail' })
        await expect.poll(() => inbox.getAttribute('href')).toBe('https://mail.google.com/')
        await page.getByRole('button', { name: 'Use Another Email' }).waitFor()
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
        const email = page.getByText(`aisyah.rahman.${size.width}@gmail.com`, { exact: true })
        const parts = [email, inbox, page.getByRole('link', { name: 'Go Back to' })]
        const again = await boxOf(page.getByRole('button', { name: /^Send Again/ }))
        const another = await boxOf(page.getByRole('button', { name: 'Use Another Email' }))
        expect(another.y, 'one row').toBe(again.y)
        const bar = await boxOf(page.locator('.action-bar'))
        const hint = await boxOf(page.getByText('Check spam or junk', { exact: false }))
        expect(bottomOf(hint), 'above the bar').toBeLessThanOrEqual(bar.y)
        const isInView = async (part: Locator) => {
          const { x, y, width, height } = (await part.boundingBox())!
          return [x >= 0, y >= 0, x + width <= size.width, y + height <= size.height]
        }
        for (const part of parts) await expect.poll(() => isInView(part)).toEqual(Array(4).fill(true))
        await expect.poll(() => email.evaluate(part => part.getClientRects().length)).toBe(1)
        await expect.poll(async () => (await email.boundingBox())!.height).toBeLessThan(30)
      },
      size,
    ),
  )

  it.each([
    { width: 360, height: 560 },
    { width: 390, height: 664 },
    { width: 1440, height: 900 },
  ])('the button to the inbox is as wide as the column, and its words as large as any: %o', size =>
    waitingFor(
      `wide-${size.width}@gmail.com`,
      async page => {
        const inbox = page.getByRole('link', { name: 'Open Gmail' })
        const row = inbox.locator('..')
        await inbox.waitFor()
        await animationsEnd(page)
        const [button, whole] = [(await inbox.boundingBox())!, (await row.boundingBox())!]
        const bar = await row.evaluate(box => Number.parseFloat(getComputedStyle(box).paddingLeft) * 2)
        expect(Math.abs(button.width + bar - whole.width)).toBeLessThan(3)

        const sizeOf = (part: Element) => getComputedStyle(part).fontSize
        const body = await page.locator('body').evaluate(sizeOf)
        await expect.poll(() => inbox.evaluate(sizeOf)).toBe(body)
        const home = (await page.getByRole('link', { name: 'Go Back to Home Screen' }).boundingBox())!
        expect(home.y).toBeGreaterThanOrEqual(button.y + button.height)
      },
      size,
    ),
  )

  it('the bar’s button sends again where the inbox is unknown, and the other way is quiet', () =>
    waitingFor(
      'narrow@example.com',
      async page => {
        const [again, other, someone] = [/^Send Again in/, 'Use Another Email', 'Check In Someone Else'].map(name =>
          page.getByRole('button', { name }),
        )
        await again!.waitFor()
        await animationsEnd(page)
        const button = await boxOf(again!)
        expect(button.width).toBe(360 - 32)
        expect((await boxOf(other!)).y).toBeGreaterThanOrEqual(bottomOf(button))
        expect((await boxOf(someone!)).y, 'with the words').toBeLessThan(button.y)
        for (const part of [other!, someone!])
          expect(await part.evaluate(box => getComputedStyle(box).borderTopWidth)).toBe('0px')
      },
      { width: 360, height: 560 },
    ))

  it('a desktop shows it as one card with its drawing, with the place once and the way out inside', () =>
    waitingFor(
      'desk@example.com',
      async page => {
        await page.getByRole('button', { name: 'Use Another Email' }).waitFor()
        const card = await boxOf(page.locator('.place-step'))
        const leave = await boxOf(page.getByRole('link', { name: 'Go Back to Home Screen' }))
        const mark = await boxOf(page.locator('.ending-head > svg'))

        expect(card.width).toBeLessThanOrEqual(540)
        expect(mark.x).toBeGreaterThanOrEqual(card.x)
        expect(bottomOf(mark)).toBeLessThan(bottomOf(card))
        expect(bottomOf(leave)).toBeLessThan(bottomOf(card))
        expect(await page.getByText('Petronas Towers').count(), 'the place').toBe(1)
      },
      DESKTOP,
    ))

  it('the email can be sent again after 30 seconds', () =>
    waitingFor('slow@example.com', async page => {
      await nextMailTo(journey.app, 'slow@example.com')
      await expect.poll(() => page.getByRole('button', { name: /^Send Again/ }).isDisabled()).toBe(true)
      await after30Seconds(page)
      await press(page, 'Send Again')
      await page.getByText('We sent another email. Please use the newest one.').waitFor()
      await page.goto((await nextMailTo(journey.app, 'slow@example.com', 2)).url)
      await heading(page, 'Check-in Confirmed')
    }))

  it('the email is not sent without limit, and the page says why', () =>
    waitingFor('often@example.com', async page => {
      for (let i = 0; i < 3; i++) {
        await after30Seconds(page)
        await journey.app.advance('31 seconds')
        await press(page, 'Send Again')
      }
      await page
        .getByText(/^We sent three emails in the last hour\. Use the newest, or try again in \d+ minutes\.$/)
        .waitFor()
      await nextMailTo(journey.app, 'often@example.com', 3)
      expect(await mailTo(journey.app, 'often@example.com')).toHaveLength(3)
    }))

  it('another email can be used, and nothing stays of the mistyped one', () =>
    waitingFor('mistypd@example.com', async (page, link) => {
      await press(page, 'Use Another Email')
      await heading(page, 'You’re here')
      const values = () => Promise.all(['Name', 'Email', 'Phone'].map(label => page.getByLabel(label).inputValue()))
      await expect.poll(values).toEqual(['Farid', 'mistypd@example.com', '012'])
      await expect.poll(() => pendingAt(link)).toEqual([])
      await page.getByLabel('Email').fill('mistyped@example.com')
      await press(page, 'Check In')
      await heading(page, 'Email Verification Required')
      await expect.poll(() => pendingAt(link)).toEqual([{ user_email: 'mistyped@example.com' }])
      await page.goto((await nextMailTo(journey.app, 'mistyped@example.com')).url)
      await heading(page, 'Check-in Confirmed')
    }))

  it('another email can be used after a reload too', () =>
    waitingFor('reloaded@example.com', async (page, link) => {
      await page.reload()
      await press(page, 'Use Another Email')
      await allowLocation(page)
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('reloaded@example.com')
      await expect.poll(() => pendingAt(link)).toEqual([])
    }))

  it('the page notices a confirmation on another device by itself', () =>
    waitingFor('elsewhere@example.com', async page => {
      const device = await journey.visitor()
      await device.page.goto((await nextMailTo(journey.app, 'elsewhere@example.com')).url)
      await press(device.page, 'Confirm My Check-in')
      await heading(device.page, 'Check-in Confirmed')
      await page.clock.fastForward(11_000)
      await heading(page, 'Check-in Confirmed')
      await page.getByRole('button', { name: 'Save Receipt' }).waitFor()
      const requests: string[] = []
      page.on('request', request => requests.push(request.url()))
      await page.clock.runFor(120_000)
      expect(requests).toEqual([])
    }))

  it('a press that does not reach the server says so, and changes nothing', () =>
    waitingFor('offline@example.com', async (page, link) => {
      await page.route('**/pending/**', route => route.abort())
      await press(page, 'Use Another Email')
      await page.getByText('We can’t reach the server. Please check your connection and try again.').waitFor()
      await heading(page, 'Email Verification Required')
      await expect.poll(() => pendingAt(link)).toHaveLength(1)
      expect(journey.complaints().every(complaint => complaint.includes('/pending/'))).toBe(true)
    }))
})
