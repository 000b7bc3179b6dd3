import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { noteBackup } from '../server/backup/last-backup.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney, type VisitorOptions } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney({ env: { ADMIN_EMAILS: 'boss@example.org' } })
let boss: SignedIn
beforeAll(async () => {
  boss = await makeCreator(journey.app, { email: 'boss@example.org' })
})

const provider = {
  mode: 'test',
  environment: 'production',
  hasTestKeys: true,
  hasLiveKeys: true,
  currentSecretKey: '••••••••abcd',
  currentWebhookSecret: '••••••••wxyz',
}
const change = (planName: string, interval: 'month' | 'year', amount: string, action: string) => ({
  planName,
  interval,
  amount,
  action,
  priceId: action === 'create' ? null : `price_${planName}_${interval}`,
})
const changes = [
  change('Essential', 'month', '4.90', 'keep'),
  change('Essential', 'year', '47.00', 'replace'),
  change('Pro', 'month', '9.90', 'create'),
]

async function open(options: VisitorOptions = {}, before: (page: Page) => Promise<unknown> = async () => undefined) {
  const { page } = await signedInAs(journey, boss, options)
  await before(page)
  await page.goto(`${journey.url}/admin/environment`)
  return page
}

const answer = (page: Page, path: string, body: unknown, status = 200) =>
  page.route(path, route => route.fulfill({ status, json: body }))

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('shows how the service is set up', async () => {
  const page = await open({ size: DESKTOP })
  const payments = region(page, 'Payment Provider Configuration')
  await payments.getByText('SIMULATED').waitFor()
  await payments.getByText('••••').first().waitFor()
  const database = region(page, 'Database Configuration')
  await database.getByText('This computer (embedded)').waitFor()
  await page.getByText(`${journey.url}/api/stripe/webhook`).waitFor()
  await page.getByText('There is no live key. Set STRIPE_LIVE_SECRET_KEY and restart the service.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Sync Live Prices' }).isDisabled()).toBe(true)
})

test('is denied to other creators, and asks visitors without a session to sign in', async () => {
  const creator = await makeCreator(journey.app, { email: 'curious@example.org' })
  const { page, context } = await signedInAs(journey, creator)
  await page.goto(`${journey.url}/admin/environment`)
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await context.clearCookies()
  await page.reload()
  await page.getByRole('heading', { name: 'Access Your Dashboard' }).waitFor()
})

describe('syncing live prices', () => {
  const sync = (page: Page) =>
    page.route('**/api/admin/setup-live-stripe', route => {
      const { apply } = route.request().postDataJSON()
      return route.fulfill({ json: { applied: apply, results: changes } })
    })

  test.each<[string, VisitorOptions]>([
    ['phone, light', { size: PHONE, context: { reducedMotion: 'reduce' } }],
    ['desktop, dark', { size: DESKTOP, dark: true, context: { reducedMotion: 'reduce' } }],
  ])('shows what would change, then changes it: %s', async (_, options) => {
    const page = await open(options, async page => {
      await answer(page, '**/api/stripe-environment', provider)
      await answer(page, '**/api/stripe-prices?env=*', [])
      await sync(page)
    })
    await page.getByRole('button', { name: 'Sync Live Prices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sync live prices?' })
    await dialog.getByText('2 of 3 would change').waitFor()
    await expect.poll(() => dialog.getByRole('row').allInnerTexts()).toHaveLength(4)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Live Prices Synchronized').first().waitFor()
    await page.getByText('3 prices synced successfully').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test.each([
    [
      'what the server says',
      { error: 'The payment provider does not answer.' },
      'The payment provider does not answer.',
    ],
    ['or that it failed', {}, 'Failed to sync live prices'],
  ])('says %s', async (_, body, text) => {
    const page = await open({}, async page => {
      await answer(page, '**/api/stripe-environment', provider)
      await answer(page, '**/api/stripe-prices?env=*', { error: 'Out of reach.' }, 503)
      await answer(page, '**/api/admin/setup-live-stripe', body, 503)
    })
    await page.getByText('Live Mode Prices didn’t load').waitFor()
    await page.getByRole('button', { name: 'Sync Live Prices' }).click()
    await page.getByText('Sync Failed').first().waitFor()
    await page.getByText(text).first().waitFor()
  })

  test('lists four prices and the number of all, and refreshes them on request', async () => {
    let requests = 0
    const prices = Array.from({ length: 8 }, (_, index) => ({
      id: `p${index}`,
      priceId: `p${index}`,
      planName: 'Pro',
      interval: 'month',
      amount: `${index + 1}.90`,
      currency: 'usd',
    }))
    const page = await open({}, page =>
      page.route('**/api/stripe-prices?env=*', route => {
        requests++
        return route.fulfill({ json: prices })
      }),
    )
    const list = region(page, 'Test Mode Prices')
    await list.getByText('Total: 8 prices').waitFor()
    await expect.poll(() => list.getByRole('term').count()).toBe(4)
    await page.getByRole('button', { name: 'Refresh All Data' }).click()
    await expect.poll(() => requests).toBe(4)
  })
})

test('tells which parts of the service work, and what to do about the others', async () => {
  const { page } = await signedInAs(journey, boss, { size: DESKTOP })
  await page.goto(`${journey.url}/admin/environment`)
  await page.getByRole('link', { name: 'Health' }).click()
  const part = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await part('Database').getByText('PostgreSQL answers and takes writes.').waitFor()
  await part('Backup').getByText('Run npm run backup each night.').waitFor()
  await page.getByText('1 part needs attention').waitFor()
  await page.getByRole('link', { name: 'Backup' }).waitFor()
  await page.getByRole('listitem').first().getByRole('heading', { name: 'Backup' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await noteBackup(journey.app.dataDir, await journey.app.deps.now())
  await page.getByRole('button', { name: 'Check Again' }).click()
  await page.getByText('Everything that is set up works').waitFor()
  await answer(page, '**/api/admin/health', { error: 'The service isn’t available right now.' }, 503)
  await page.getByRole('button', { name: 'Check Again' }).click()
  await page.getByText('The check didn’t finish').waitFor()
})

test('erases the messages of a person who asks for that', async () => {
  const body = { name: 'Ada', email: 'ada@example.org', type: 'other', subject: 'A map', message: 'Where is it?' }
  await journey.app.call('POST', '/api/support', { body })
  const page = await open({ size: DESKTOP })
  const card = region(page, 'Messages to Support')
  await card.getByRole('button', { name: 'Erase Messages' }).click()
  await card.getByText('Please enter an email address.').waitFor()
  await card.getByLabel('The person’s email').fill('nobody')
  await card.getByRole('button', { name: 'Erase Messages' }).click()
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await card.getByText('Please enter a valid email address.').waitFor()
  await card.getByLabel('The person’s email').fill('Ada@example.org')
  await card.getByRole('button', { name: 'Erase Messages' }).click()
  await page.getByText('This erases every message to support from Ada@example.org.').waitFor()
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await page.getByText('1 message from Ada@example.org', { exact: true }).waitFor()
  expect(await journey.app.deps.db.selectFrom('support_messages').selectAll().execute()).toEqual([])
})
