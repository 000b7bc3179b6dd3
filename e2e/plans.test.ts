import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { animationsEnd } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { createVisit, UNAVAILABLE, waitForText } from './testing/visits.ts'

const journey = setUpJourney()
const visit = createVisit(journey)

describe('/plans', () => {
  it('says Loading plans... while plans and prices load', async () => {
    const { page } = await journey.visitor()
    let answer: () => void = () => undefined
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/stripe-prices', async route => {
      await held
      await route.continue()
    })
    await page.goto(`${journey.url}/plans`)
    await waitForText(page, 'Loading plans...')
    answer()
    await waitForText(page, '$4.90')
  })

  it('shows what the specification lists, by the month and by the year', async () => {
    const page = await visit('/plans')
    await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor()
    for (const price of ['$4.90', '$9.90', '$19.90', '$40.00']) await waitForText(page, price)
    await waitForText(page, 'Popular')
    await page.getByText('Yearly (20% off)').click()
    for (const price of ['$47.00', '$95.00', '$159.00', '$320.00']) await waitForText(page, price)
    for (const [name, percent] of [
      ['Essential', 20],
      ['Pro', 20],
      ['Ultra', 33],
      ['Business', 33],
    ] as const)
      await page.getByRole('region', { name, exact: true }).getByText(`per year (${percent}% off)`).waitFor()
    await expect.poll(() => page.getByRole('row', { name: 'Priority support No No No Yes Yes' }).count()).toBe(1)
    await page.getByRole('link', { name: 'Get Started' }).click()
    await page.waitForURL('**/create')
  })

  it('shows yearly prices again after a yearly order', async () => {
    const page = await visit('/plans')
    await page.getByText('Yearly (20% off)').click()
    await page.getByRole('link', { name: 'Subscribe (Pro)' }).click()
    await page.getByRole('link', { name: 'Back to Plans' }).click()
    await page.getByText('$95.00').waitFor()
  })

  it('shows a missing price as 0, and says why it cannot be chosen', async () => {
    const page = await visit('/plans', { answers: { '/api/stripe-prices': UNAVAILABLE } })
    await page.getByRole('button', { name: 'Subscribe (Pro)' }).click()
    await expect.poll(() => page.getByText('$0.00').count()).toBe(4)
    await page.getByRole('listitem').getByText(UNAVAILABLE.error).waitFor()
  })

  it('leads back, or to the home page without a previous page', async () => {
    const page = await visit('/support')
    await page.goto(`${journey.url}/plans`)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL('**/support')
  })

  it('leads from an account straight to the payment', async () => {
    const email = 'from-account@example.com'
    const page = await visit(`/plans?from=account&email=${email}`, { as: email })
    const choose = page.getByRole('link', { name: 'Subscribe (Ultra)' })
    await expect.poll(() => choose.getAttribute('href')).toMatch(/^\/subscribe-payment\?/)
    const url = new URL((await choose.getAttribute('href'))!, journey.url)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      plan: 'Ultra',
      email,
      billing: 'monthly',
      from: 'account',
    })
  })

  it.each([
    ['Upgrade (Ultra)', '**/upgrade-plan**'],
    ['Downgrade (Essential)', '**/downgrade-plan**'],
  ])('offers a subscriber: %s', async (name, url) => {
    const page = await visit('/plans', { as: 'pays-already@example.com', planId: 3 })
    await waitForText(page, 'Your plan')
    await page.getByRole('button', { name }).click()
    await page.waitForURL(url)
  })

  it('can be read without JavaScript, with the prices by the month and by the year', async () => {
    const { page } = await journey.visitor({ context: { javaScriptEnabled: false } })
    await page.goto(`${journey.url}/plans`)
    await page.getByText('$4.90', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('or $47.00 per year', { exact: true }).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('row', { name: 'CSV export No Yes Yes Yes Yes' }).count()).toBe(1)
    await expect.poll(() => page.getByRole('radio').count()).toBe(0)
    await expect.poll(() => page.getByText('Loading plans...').isVisible()).toBe(false)
    await page.getByText('Can I get a refund?').click()
    await expect.poll(() => page.getByText('There are no refunds for part of a period').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Subscribe (Pro)' }).click()
    await page.waitForURL('**/subscribe/pro**')
  })

  describe('before the scripts arrive', () => {
    async function openWithoutScripts() {
      const { page } = await journey.visitor()
      const held = Promise.withResolvers<void>()
      await page.route('**/assets/**', async route => {
        await held.promise
        await route.continue()
      })
      await page.goto(`${journey.url}/plans`, { waitUntil: 'commit' })
      return { page, deliverScripts: held.resolve }
    }

    it('keeps the chosen period', async () => {
      const { page, deliverScripts } = await openWithoutScripts()
      await page.getByText('Yearly (20% off)').click()
      deliverScripts()
      await page.getByText('$47.00', { exact: true }).waitFor()
    })

    it('orders by the chosen period', async () => {
      const { page, deliverScripts } = await openWithoutScripts()
      await page.getByText('Yearly (20% off)').click()
      await page.getByRole('link', { name: 'Subscribe (Pro)' }).click({ noWaitAfter: true })
      await page.waitForURL('**/subscribe/pro?billing=yearly', { waitUntil: 'commit' })
      deliverScripts()
    })
  })

  it('says by the month what a year costs, and what it saves', async () => {
    const page = await visit('/plans?billing=yearly')
    const essential = page.getByRole('region', { name: 'Essential' })
    await essential.getByText('$3.92 a month').waitFor()
    await essential.getByText('You save $11.80').waitFor()
    await page.getByText('A year of Ultra or Business is 33% off.').waitFor()
  })

  it('what one link costs stands with the price, and is no feature', async () => {
    const page = await visit('/plans')
    const pro = page.getByRole('region', { name: 'Pro', exact: true })
    await pro.getByText('$0.66 per link a month').waitFor()
    expect(await pro.getByRole('listitem').allInnerTexts()).not.toContainEqual(expect.stringContaining('per link'))
  })

  it('on a phone the features of a plan stand in one column', async () => {
    const { page } = await journey.visitor({ size: PHONE })
    await page.goto(`${journey.url}/plans`)
    await animationsEnd(page)
    const features = page.getByRole('region', { name: 'Essential' }).getByRole('listitem')
    const lefts = await features.evaluateAll(all => all.map(feature => feature.getBoundingClientRect().left))
    expect(lefts.length).toBeGreaterThan(2)
    expect(new Set(lefts).size).toBe(1)
  })

  it('the comparison fades at the edge behind which it goes on', async () => {
    const { page } = await journey.visitor({ size: PHONE })
    await page.goto(`${journey.url}/plans`)
    const table = page.getByRole('region', { name: 'Compare Plans' })
    const fade = () => table.evaluate(it => Number(getComputedStyle(it.parentElement!, '::after').opacity))
    await expect.poll(fade).toBe(1)
    await table.evaluate(it => it.scrollTo({ left: it.scrollWidth, behavior: 'instant' }))
    await expect.poll(fade).toBe(0)
  })

  it('on a phone the cards stand in a list, and no card is cut', async () => {
    const { page } = await journey.visitor({ size: PHONE })
    await page.goto(`${journey.url}/plans`)
    await animationsEnd(page)
    for (const name of ['Free', 'Essential', 'Pro', 'Ultra', 'Business']) {
      const { x, width } = (await page.getByRole('region', { name, exact: true }).boundingBox())!
      expect(x).toBeGreaterThanOrEqual(16)
      expect(x + width).toBeLessThanOrEqual(PHONE.width - 16)
    }
  })

  it('the comparison carries the mark of the popular plan down its column', async () => {
    const page = await visit('/plans')
    const table = page.getByRole('table')
    await table.getByRole('columnheader', { name: 'Essential' }).waitFor()
    const tinted = await table
      .locator('tr')
      .evaluateAll(rows =>
        rows.map(row =>
          Array.from(row.children, cell => getComputedStyle(cell).backgroundColor).map(
            (ground, _, [__, free]) => ground !== free,
          ),
        ),
      )
    for (const row of tinted) expect(row.slice(1)).toEqual([false, true, false, false, false])
  })

  it('on a phone the title has air above it', async () => {
    const { page } = await journey.visitor({ size: PHONE })
    await page.goto(`${journey.url}/plans`)
    await animationsEnd(page)
    const boxOf = async (part: Locator) => (await part.boundingBox())!
    const header = await boxOf(page.getByRole('banner'))
    const back = await boxOf(page.getByRole('button', { name: 'Back' }))
    const title = await boxOf(page.getByRole('heading', { name: 'Choose Your Plan' }))
    expect(back.y - (header.y + header.height)).toBeGreaterThanOrEqual(16)
    expect(title.y - (back.y + back.height)).toBeGreaterThanOrEqual(12)
  })

  it.each([
    ['a tablet', { width: 768, height: 1024 }],
    ['a desktop', DESKTOP],
  ])('on %s all cards have the same height, and no amount breaks', async (_, size) => {
    const { page } = await journey.visitor({ size })
    await page.goto(`${journey.url}/plans`)
    await animationsEnd(page)
    const cards = page.locator('li > section')
    const heights = await cards.evaluateAll(all => all.map(card => Math.round(card.getBoundingClientRect().height)))
    expect(heights).toHaveLength(5)
    expect(new Set(heights).size).toBe(1)
    const notes = await page
      .getByText(/^or \$/)
      .evaluateAll(all => all.map(note => note.getBoundingClientRect().height))
    expect(Math.max(...notes)).toBeLessThan(24)
  })

  describe('a subscriber', () => {
    const topsOf = async (page: Page, names: string[]) =>
      Promise.all(names.map(async name => (await page.getByRole('region', { name, exact: true }).boundingBox())!.y))

    it('finds the own plan marked and first on a phone, then the higher ones, and Free last', async () => {
      const page = await visit('/plans', {
        as: 'pro-on-plans@example.com',
        planId: 3,
        before: page => page.setViewportSize(PHONE),
      })
      await page.getByRole('region', { name: 'Pro', exact: true }).getByText('Your plan', { exact: true }).waitFor()
      await animationsEnd(page)
      const tops = await topsOf(page, ['Pro', 'Ultra', 'Business', 'Essential', 'Free'])
      expect(tops).toEqual([...tops].sort((a, b) => a - b))
    })

    it.each([
      ['/plans?from=account', 390, 664],
      ['/plans?from=account', 1024, 768],
      // A browser that does not know the account.
      ['/plans', 390, 664],
    ])('%s has the next higher plan’s button in the first view of %i × %i px', async (path, width, height) => {
      const page = await visit(path, {
        as: `next-higher-${width}-${path.length}@example.com`,
        planId: 3,
        before: page => page.setViewportSize({ width, height }),
      })
      const upgrade = page.getByRole('button', { name: 'Upgrade (Ultra)' })
      await expect
        .poll(async () => {
          const box = (await upgrade.boundingBox())!
          return box.y + box.height
        })
        .toBeLessThanOrEqual(height)
    })

    it('has the account’s menu in the header, below the strip', async () => {
      const as = 'menu-on-plans@example.com'
      const page = await visit('/plans', { as, planId: 3, before: page => page.setViewportSize(DESKTOP) })
      await page
        .getByRole('banner')
        .getByRole('button', { name: `Account: ${as}` })
        .click()
      await page.getByRole('menuitem', { name: 'My Account' }).waitFor()
      await animationsEnd(page)
      const strip = (await page.getByRole('complementary', { name: 'Test mode' }).boundingBox())!
      const header = (await page.getByRole('banner').boundingBox())!
      expect([strip.y, strip.y + strip.height]).toEqual([0, header.y])
    })

    it.each([768, 1024])('reads every button on one line in a window of %i px', async width => {
      const page = await visit('/plans', {
        as: `buttons-${width}@example.com`,
        planId: 3,
        before: page => page.setViewportSize({ width, height: 1024 }),
      })
      const cancel = page.getByRole('link', { name: 'Cancel Subscription' })
      await cancel.waitFor()
      await expect.poll(async () => (await cancel.boundingBox())!.height).toBe(44)
      const text = await cancel.evaluate(link => {
        const range = document.createRange()
        range.selectNodeContents(link)
        return range.getBoundingClientRect().height
      })
      expect(text).toBeLessThan(24)
    })
  })

  it('the popular card’s words stand level with those of the other cards', async () => {
    const { page } = await journey.visitor({ size: DESKTOP })
    await page.goto(`${journey.url}/plans`).then(() => animationsEnd(page))
    const topOf = async (price: string) => (await page.getByText(price, { exact: true }).boundingBox())!.y
    expect(await topOf('$4.90')).toBe(await topOf('$9.90'))
  })
})
