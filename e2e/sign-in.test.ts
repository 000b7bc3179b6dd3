import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { startMailServer } from '../server/testing/mail-servers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { isPrimary } from './testing/is-primary.ts'
import { DESKTOP, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()
afterEach(async () => {
  await journey.app.deps.db.deleteFrom('limits').execute()
})

const sendLink = (page: Page) => page.getByRole('button', { name: 'Send Access Link' })
const sendAgain = (page: Page) => page.getByRole('button', { name: 'Send again', exact: true })
const checkEmail = (page: Page) => page.getByRole('heading', { name: 'Check Your Email' })

const focusedCode = (page: Page) => page.getByRole('textbox', { name: '6-digit code' }).and(page.locator(':focus'))

async function askAtDashboard(page: Page, email: string) {
  await page.goto(`${journey.url}/dashboard`)
  await page.getByLabel('Email').fill(email)
  await sendLink(page).click()
}

/** Requests, from another browser, all emails that one person gets in an hour. */
async function useUp(email: string) {
  const { page, context } = await journey.visitor()
  await page.clock.install()
  await askAtDashboard(page, email)
  // The mailbox may hold an earlier email: the waits below begin after this page.
  await checkEmail(page).waitFor()
  for (let sent = 1; sent < 3; sent++) {
    await nextMailTo(journey.app, email, sent)
    await page.clock.fastForward('00:31')
    await page.getByText('Verified', { exact: true }).waitFor()
    await sendAgain(page).click()
    await page.getByRole('button', { name: /^Send again in/ }).waitFor()
  }
  return { page, context }
}

const usedUp = (page: Page) =>
  page.getByRole('alert').filter({
    hasText: /^We sent three emails in the last hour\. Use the newest, or try again at \d\d:\d\d\.$/,
  })

describe('signing in at the dashboard', () => {
  it('leads to the mailbox where no mail server is set, and leaves no token in the URL', async () => {
    const email = 'captured@example.com'
    const { page } = await journey.visitor()
    await askAtDashboard(page, email)
    const mailbox = page.getByRole('link', { name: 'Open the mailbox' })
    await expect.poll(() => mailbox.getAttribute('href')).toBe('/mailbox')
    const { code } = await nextMailTo(journey.app, email)
    // The field has the focus, and the last digit sends the code.
    await focusedCode(page).waitFor()
    await page.keyboard.type(code)
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
    await expect.poll(() => page.url()).toBe(`${journey.url}/dashboard`)
  })

  it.each([DESKTOP, { width: 390, height: 664 }])('shows all of a sent email at once, in $width px', async size => {
    const { page } = await journey.visitor({ size })
    await askAtDashboard(page, `width-${size.width}@example.com`)
    await checkEmail(page).waitFor()
    await animationsEnd(page)
    const sent = (await page.getByText('Verification Email Sent').boundingBox())!
    const code = (await page.getByText('6-digit code').boundingBox())!
    expect(sent.y + sent.height).toBeLessThan(code.y)
    const last = (await page.getByRole('button', { name: 'Use Another Email' }).boundingBox())!
    expect(last.y + last.height).toBeLessThanOrEqual(size.height)
  })

  it('says once that the email was sent, and has what else can be done in one line, on a small phone too', async () => {
    const { page } = await journey.visitor({ size: { width: 360, height: 560 } })
    await askAtDashboard(page, 'once@example.com')
    await checkEmail(page).waitFor()
    expect((await page.locator('main').textContent())!.match(/\bsent\b|emailed/gi)).toHaveLength(1)
    const again = (await page.getByRole('button', { name: /^Send again/ }).boundingBox())!
    const other = (await page.getByRole('button', { name: 'Use Another Email' }).boundingBox())!
    expect(again.y).toBe(other.y)
    const home = (await page.getByRole('link', { name: 'Return to Home' }).boundingBox())!
    expect(home.y).toBeLessThan((await checkEmail(page).boundingBox())!.y)
  })

  it('says how long link and code work, within the ring on a desktop as the form before it', async () => {
    const { page } = await journey.visitor({ size: DESKTOP })
    await askAtDashboard(page, 'ring@example.com')
    await page.getByText(/Its link and code work for 10\sminutes\./).waitFor()
    const disc = (await page.locator('[data-disc]').boundingBox())!
    const [middle, centre] = [disc.y + disc.height / 2, disc.x + disc.width / 2]
    const words = await page
      .locator('main')
      .getByRole('button')
      .or(page.locator('main a:not(:has-text("Return")), main h1'))
      .all()
    for (const word of words) {
      const { x, y, width, height } = (await word.boundingBox())!
      const corners = [x, x + width].flatMap(x => [y, y + height].map(y => Math.hypot(x - centre, y - middle)))
      expect(Math.max(...corners)).toBeLessThan(disc.width / 2)
    }
  })

  it('says where the email went before it asks for the code, on a small phone too', async () => {
    const { page } = await journey.visitor({ size: { width: 360, height: 560 } })
    await askAtDashboard(page, 'small@example.com')
    await checkEmail(page).waitFor()
    await focusedCode(page).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  it('takes a pasted code with spaces, and the next digit replaces a wrong one', async () => {
    const email = 'pasted@example.com'
    const { page } = await journey.visitor()
    await askAtDashboard(page, email)
    await checkEmail(page).waitFor()
    const { code } = await nextMailTo(journey.app, email)
    await focusedCode(page).waitFor()
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await page.keyboard.insertText(` ${wrong.slice(0, 3)} ${wrong.slice(3)}`)
    await page.getByText('That code doesn’t match. Check the email and try again.').first().waitFor()
    await page.keyboard.type(code)
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  })

  it('offers another email first once no code is taken any more', async () => {
    const email = 'guesses@example.org'
    const { page } = await journey.visitor()
    await page.clock.install()
    await askAtDashboard(page, email)
    await checkEmail(page).waitFor()
    expect(await isPrimary(page, 'Open the Mailbox')).toBe(true)
    const { code } = await nextMailTo(journey.app, email)
    const field = page.getByRole('textbox', { name: '6-digit code' })
    for (let offBy = 1; await field.isEnabled(); offBy++) {
      const answered = page.waitForResponse('**/api/verify-code')
      await field.fill(String((Number(code) + offBy) % 1_000_000).padStart(6, '0'))
      await answered
      await expect.poll(() => field.getAttribute('readonly')).toBeNull()
    }
    await page.clock.runFor(31_000)
    await expect.poll(() => isPrimary(page, 'Send again')).toBe(true)
    expect(await isPrimary(page, 'Open the Mailbox')).toBe(false)
  })

  it('shows each digit in the middle of its cell', async () => {
    const { page } = await journey.visitor({ size: { width: 320, height: 640 } })
    await askAtDashboard(page, 'cells@example.com')
    await checkEmail(page).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const offCentrePx = await page.getByLabel('6-digit code').evaluate((input: HTMLInputElement) => {
      const style = getComputedStyle(input)
      const cells = [...input.previousElementSibling!.children].map(cell => cell.getBoundingClientRect())
      const brush = document.createElement('canvas').getContext('2d')!
      brush.font = `${style.fontSize} ${style.fontFamily}`
      // As the page sets its text: widths are not whole pixels.
      brush.textRendering = 'geometricPrecision'
      const digitPx = brush.measureText('0').width
      const [start, gap] = [style.paddingInlineStart, style.letterSpacing].map(Number.parseFloat)
      const left = input.getBoundingClientRect().left
      return cells.map((cell, index) => {
        const digit = left + start! + index * (digitPx + gap!) + digitPx / 2
        return Math.abs(digit - (cell.left + cell.width / 2))
      })
    })
    expect(Math.max(...offCentrePx)).toBeLessThan(1)
  })

  it('asks for the captcha after an earlier email to the same person', async () => {
    const email = 'twice@example.com'
    const first = await journey.visitor()
    await askAtDashboard(first.page, email)
    await checkEmail(first.page).waitFor()
    const second = await journey.visitor()
    await askAtDashboard(second.page, email)
    await second.page.getByText('reCAPTCHA Required', { exact: true }).waitFor()
    await second.page.getByText('Verified', { exact: true }).waitFor()
    await sendLink(second.page).click()
    await checkEmail(second.page).waitFor()
    await nextMailTo(journey.app, email, 2)
    await first.context.close()
  })

  it('says when three emails are used up, at the form and at Send again, and the third still works', async () => {
    const email = 'often@example.com'
    const { page } = await useUp(email)
    await page.clock.fastForward('00:31')
    await page.getByText('Verified', { exact: true }).waitFor()
    await sendAgain(page).click()
    await usedUp(page).waitFor()

    const other = await journey.visitor()
    await askAtDashboard(other.page, email)
    await other.page.getByText('Verified', { exact: true }).waitFor()
    await sendLink(other.page).click()
    await usedUp(other.page).waitFor()
    await expect.poll(() => checkEmail(other.page).isVisible()).toBe(false)
    await other.context.close()

    const { code } = await nextMailTo(journey.app, email, 3)
    await page.getByLabel('6-digit code').fill(code)
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: `Account: ${email}` }).waitFor()
  })

  it("lets a browser with an earlier sign-in pass without a captcha after others used up the person's emails", async () => {
    const email = 'owner@example.com'
    const { page } = await journey.visitor()
    await askAtDashboard(page, email)
    await page.getByLabel('6-digit code').fill((await nextMailTo(journey.app, email)).code)
    await page.getByRole('button', { name: `Account: ${email}` }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL(`${journey.url}/`)
    await journey.app.deps.db.deleteFrom('limits').execute()
    const stranger = await useUp(email)
    await stranger.context.close()
    await askAtDashboard(page, email)
    await checkEmail(page).waitFor()
  })

  it('shows an international domain as people write it', async () => {
    const { page } = await journey.visitor()
    await askAtDashboard(page, 'ada@bücher.de')
    await page.getByText('Verification Email Sent to ada@bücher.de.').waitFor()
    const { code } = await nextMailTo(journey.app, 'ada@xn--bcher-kva.de')
    await page.getByLabel('6-digit code').fill(code)
    await page.getByRole('button', { name: 'Account: ada@bücher.de' }).waitFor()
  })

  it('says that characters of other scripts before the @ do not work, and why', async () => {
    const { page } = await journey.visitor()
    await askAtDashboard(page, 'jürgen@example.com')
    await page
      .getByText('We can’t send to email addresses with accents or other scripts before the @. Please use another one.')
      // The toast is repeated for a second in an element for screen readers.
      .first()
      .waitFor()
  })
})

describe('an email that cannot be delivered', () => {
  let refusing: Awaited<ReturnType<typeof startMailServer>>
  beforeAll(async () => {
    refusing = await startMailServer({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    })
  })
  afterAll(() => refusing.stop())

  const refused = setUpJourney({
    env: () => ({ SMTP_URL: `smtp://127.0.0.1:${refusing.port}`, MAIL_FROM: 'no-reply@nearmark.example' }),
  })

  it('is reported on the page that waits for it', async () => {
    const { page } = await refused.visitor()
    await page.goto(`${refused.url}/dashboard`)
    await page.getByLabel('Email').fill('typo@exmaple.com')
    await sendLink(page).click()
    await page.getByRole('alert').getByText('We couldn’t deliver this email').waitFor()
    await page.getByText('The mail server for typo@exmaple.com rejected it.').waitFor()
    await expect.poll(() => page.getByText('Verification Email Sent').count()).toBe(0)
    await expect.poll(() => page.getByLabel('6-digit code').count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: 'Open the mailbox' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Use Another Email' }).click()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('typo@exmaple.com')
  })
})
