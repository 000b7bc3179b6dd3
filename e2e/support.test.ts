import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { supportTypes } from '../contract/support-form.ts'
import { mailTo, nextMailTo } from '../server/testing/captured-mail.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'

const TEAM = 'team@nearmark.example'
// Tests of this file cut the network and answer 500.
const journey = setUpJourney({
  env: { SUPPORT_EMAIL: TEAM },
  allowedComplaints: /net::ERR_FAILED|status of 500/,
})

async function openSupport(size = PHONE): Promise<Page> {
  const { page } = await journey.visitor({ size })
  await page.goto(`${journey.url}/support`)
  await sendButton(page).waitFor()
  return page
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })
const fieldValues = (page: Page) =>
  page.$$eval('form :is(input, select, textarea)', fields => fields.map(field => (field as HTMLInputElement).value))

async function fill(page: Page, email: string) {
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Type').selectOption('Feature Request')
  await page.getByLabel('Subject').fill('A map')
  await page.getByLabel('Message').fill('First line\nsecond line')
}

describe('the support form', () => {
  it('offers the seven types', async () => {
    const page = await openSupport()
    await expect
      .poll(() => page.getByLabel('Type').locator('option').allTextContents())
      .toEqual(['Please choose', ...Object.values(supportTypes)])
  })

  it('sends once, shows the ticket, and empties itself; both emails are sent', async () => {
    const page = await openSupport()
    await fill(page, 'ada@example.org')
    const calls: string[] = []
    const held = Promise.withResolvers<void>()
    await page.route('**/api/support', async route => {
      calls.push(route.request().url())
      await held.promise
      await route.continue()
    })
    await sendButton(page).dblclick()
    const sending = page.getByRole('button', { name: 'Sending...' })
    await sending.waitFor()
    await expect.poll(() => sending.isDisabled()).toBe(true)
    held.resolve()
    await page.getByText('Message Sent Successfully!', { exact: true }).waitFor()

    expect(calls).toHaveLength(1)
    await expect.poll(() => fieldValues(page)).toEqual(['', '', '', '', ''])
    const { ticket_id, subject } = await journey.app.deps.db
      .selectFrom('support_messages')
      .selectAll()
      .where('email', '=', 'ada@example.org')
      .executeTakeFirstOrThrow()
    expect(subject).toBe('A map')
    const thanks = `Thank you for reaching out. We'll get back to you within 24 hours. Ticket ID: ${ticket_id}.`
    await page.getByText(thanks, { exact: true }).waitFor()
    expect(await nextMailTo(journey.app, TEAM)).toMatchObject({
      replyTo: 'ada@example.org',
      subject: `[${ticket_id}] Feature Request`,
    })
    expect((await nextMailTo(journey.app, 'ada@example.org')).subject).toContain(ticket_id)
    expect(await mailTo(journey.app, TEAM)).toHaveLength(1)
  })

  it.each(['Name', 'Email', 'Type', 'Subject', 'Message'])('says what is missing: %s', async field => {
    const page = await openSupport()
    await fill(page, 'nobody@example.org')
    if (field === 'Type') await page.getByLabel(field).selectOption('')
    else await page.getByLabel(field).fill(' ')
    await sendButton(page).click()
    await page.getByText('Missing Information', { exact: true }).waitFor()
    await page.getByText('Please fill in all required fields', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel(field).getAttribute('aria-invalid')).toBe('true')
    expect(await mailTo(journey.app, 'nobody@example.org')).toEqual([])
  })

  it('tells a length only where it comes near to what is allowed', async () => {
    const page = await openSupport()
    await page.getByLabel('Subject').fill('?'.repeat(159))
    await expect.poll(() => page.getByText('of 200 characters').count()).toBe(0)
    await page.getByLabel('Subject').fill('?'.repeat(160))
    await page.getByText('160 of 200 characters').waitFor()
  })

  it.each([PHONE, DESKTOP])('a topic chooses the type of the message, in a window of %o', async size => {
    const page = await openSupport(size)
    await expect.poll(() => sendButton(page).isEnabled()).toBe(true)
    await page.getByRole('list', { name: 'Topics' }).getByRole('link', { name: 'Business Inquiries' }).click()
    await expect.poll(() => page.getByLabel('Type').inputValue()).toBe('business-inquiry')
  })

  it.each([PHONE, DESKTOP])('has first what helps anyone who can’t check in, in a window of %o', async size => {
    const page = await openSupport(size)
    const topOf = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())!.y
    expect(await topOf('Can’t check in?')).toBeLessThanOrEqual(await topOf('Get In Touch'))
    expect(await page.getByRole('definition').count()).toBe(3)
  })

  it('has the mark of a list within the field', async () => {
    const page = await openSupport()
    const list = page.getByLabel('Type')
    const [field, mark] = [await list.boundingBox(), await list.locator('xpath=..').locator('svg').boundingBox()]
    expect(mark!.y).toBeGreaterThan(field!.y)
    expect(mark!.y + mark!.height).toBeLessThan(field!.y + field!.height)
  })

  it.each([
    ['the server fails', 500],
    ['too many were sent', 429],
    ['there is no connection', 'abort'],
  ])('keeps every value when %s', async (_, reply) => {
    const page = await openSupport(DESKTOP)
    await fill(page, 'ada@example.org')
    const before = await fieldValues(page)
    await page.route('**/api/support', route =>
      reply === 'abort'
        ? route.abort()
        : route.fulfill({ status: reply as number, json: { error: 'No.', code: 'internal' } }),
    )
    await sendButton(page).click()
    await page.getByText('Error', { exact: true }).waitFor()
    await page.getByText('Failed to send message. Please try again.', { exact: true }).waitFor()
    await expect.poll(() => fieldValues(page)).toEqual(before)
    await page.waitForFunction(() => document.querySelector('form button:not([aria-disabled])'))
  })

  it('sends the first messages of an hour from a device that cannot solve the captcha, and keeps the next', async () => {
    await journey.app.deps.db.deleteFrom('limits').execute()
    const page = await openSupport()
    await page.route('**/api/captcha/challenge', route => route.abort())
    await fill(page, 'old-phone@example.org')
    await sendButton(page).click()
    await page.getByText('Message Sent Successfully!', { exact: true }).waitFor()
    const body = { name: 'Ada', email: 'others@example.org', type: 'other', subject: 'A map', message: 'Where is it?' }
    for (let n = 1; n < 10; n++) expect((await journey.app.call('POST', '/api/support', { body })).status).toBe(200)
    await fill(page, 'old-phone@example.org')
    const before = await fieldValues(page)
    await sendButton(page).click()
    await page.getByText('Failed to send message. Please try again.', { exact: true }).waitFor()
    await expect.poll(() => fieldValues(page)).toEqual(before)
    await page.unroute('**/api/captcha/challenge')
    await sendButton(page).click()
    await expect.poll(async () => (await fieldValues(page)).join('')).toBe('')
  })

  it('shows at its field what the server refuses', async () => {
    const page = await openSupport()
    await fill(page, 'ada@example.c')
    await sendButton(page).click()
    await page.getByText('Failed to send message. Please try again.', { exact: true }).waitFor()
    await page.getByText('Please enter a valid email address.', { exact: true }).waitFor()
  })
})

describe('the support form sent with nothing filled in', () => {
  it.each([
    ['a phone', PHONE],
    ['a tablet', { width: 768, height: 1024 }],
    ['a laptop', { width: 1024, height: 640 }],
    ['a desktop', DESKTOP],
  ])('shows the summary, and the first label and field, below the header: on %s', async (_, size) => {
    const page = await openSupport(size)
    await sendButton(page).click()
    await page.getByText('Missing Information', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Name').evaluate(field => field === document.activeElement)).toBe(true)
    await animationsEnd(page)
    const { y: headerY, height } = (await page.getByRole('banner').boundingBox())!
    const summary = (await page.locator('[data-summary]').boundingBox())!
    const label = (await page.locator('label', { hasText: 'Name' }).boundingBox())!
    const field = (await page.getByLabel('Name').boundingBox())!
    expect(summary.y).toBeGreaterThanOrEqual(headerY + height + 14)
    if (size === PHONE) {
      const heading = (await page.getByRole('heading', { name: 'Get In Touch' }).boundingBox())!
      expect(heading.y).toBeGreaterThanOrEqual(headerY + height)
    }
    expect(label.y - summary.y - summary.height).toBe(24)
    expect(label.y).toBeGreaterThan(headerY + height)
    expect(field.y + field.height).toBeLessThan(size.height)
  })

  it('brings a field that stands above the window into view with its label', async () => {
    const page = await openSupport({ width: 360, height: 560 })
    await fill(page, 'not an email address')
    await sendButton(page).click()
    const field = page.getByLabel('Email')
    await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)
    const header = (await page.getByRole('banner').boundingBox())!
    await expect
      .poll(async () => (await page.locator('label', { hasText: 'Email' }).boundingBox())!.y)
      .toBeGreaterThan(header.y + header.height)
    await expect.poll(async () => (await field.boundingBox())!.y).toBeLessThan(560)
  })

  it('describes a refused field by its fault and its length', async () => {
    const page = await openSupport()
    await sendButton(page).click()
    const descriptions = () =>
      page
        .getByLabel('Subject')
        .evaluate(field =>
          (field.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent),
        )
    await expect.poll(descriptions).toEqual(['Please enter a subject.'])
    await page.getByLabel('Subject').fill('?'.repeat(201))
    await expect.poll(descriptions).toEqual(['A subject can have at most 200 characters.', '201 of 200 characters'])
  })

  it('says what is wrong with the subject on the line of its length', async () => {
    const page = await openSupport()
    await page.getByLabel('Subject').fill(' '.repeat(160))
    await sendButton(page).click()
    const topOf = async (part: Locator) => (await part.boundingBox())!.y
    const error = page.getByText('Please enter a subject.', { exact: true })
    await expect.poll(async () => (await topOf(page.getByText('160 of 200 characters'))) - (await topOf(error))).toBe(0)
  })
})

describe('before React has taken over the support page', () => {
  it('keeps what was typed, and sends nothing', async () => {
    const { page } = await journey.visitor()
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async route => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${journey.url}/support`, { waitUntil: 'commit' })
    await page.getByLabel('Name').fill('Early Ada')
    await page.getByLabel('Name').press('Enter')
    await expect.poll(() => sendButton(page).isDisabled()).toBe(true)
    held.resolve()
    await expect.poll(() => sendButton(page).isDisabled()).toBe(false)
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Early Ada')
    await expect.poll(() => page.url()).toBe(`${journey.url}/support`)
    await sendButton(page).click()
    await page.getByText('Missing Information', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBeNull()
  })
})

describe('the back link of /support', () => {
  it('goes to the previous page', async () => {
    const page = await openSupport()
    await page.goto(`${journey.url}/privacy`)
    await page.goto(`${journey.url}/support`)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL('**/privacy')
  })

  it('goes to the first page when there is no previous one', async () => {
    const { page, context } = await journey.visitor()
    await page.goto(`${journey.url}/privacy`)
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(() => void open('/support', '_blank', 'noopener')),
    ])
    await tab.getByRole('link', { name: 'Back', exact: true }).click()
    await tab.waitForURL(`${journey.url}/`)
  })
})
