import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../server/testing/test-app.ts'
import { begin, clientOf } from '../testing/test-simulator.ts'
import { dayText, money } from './format.ts'

const APP = 'http://localhost:3000'
const GOOD = { number: '4242 4242 4242 4242', expiry: '12 / 49', cvc: '123' }
const FAILS_LATER = { ...GOOD, number: '4000 0000 0000 0341' }

let app: TestApp
let stripe: Stripe
let pro: Stripe.Price

beforeEach(async () => {
  app = await startTestApp()
  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = app.simulator!.connection
  stripe = clientOf(STRIPE_API_URL, STRIPE_SECRET_KEY)
  pro = (await stripe.prices.list({ lookup_keys: ['pro_month_usd'] })).data[0]!
})
afterEach(() => app.stop())

const read = async (path: string) => (await app.call('GET', path.replace(APP, ''))).text.split('<main')[1]!
const send = async (path: string, fields: Record<string, string>) => {
  const reply = await app.call('POST', path.replace(APP, ''), {
    body: new URLSearchParams(fields).toString(),
    headers: { origin: APP, 'content-type': 'application/x-www-form-urlencoded' },
  })
  return { ...reply, location: String(reply.headers.location) }
}

/** An active subscription, paid with this card in the app's form. */
async function subscribed(card: typeof GOOD) {
  const { subscription, secret, customer } = await begin(stripe, pro)
  await app.call('POST', '/simulator/confirm', { body: { clientSecret: secret, returnUrl: `${APP}/`, ...card } })
  await app.simulator!.settled()
  return { subscription: await stripe.subscriptions.retrieve(subscription.id), customer }
}

const openInvoice = async (customer: string) => (await stripe.invoices.list({ customer, status: 'open' })).data[0]

describe('the clock', () => {
  it('waits for a first subscription', async () => {
    expect(await read('/simulator')).toContain('Nothing is due.')
    expect((await send('/simulator/advance', { by: 'renewal' })).status).toBe(409)
    expect((await send('/simulator/advance', { by: 'nonsense' })).status).toBe(409)
  })

  it('names the end of an open checkout, which may come next', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.com' })
    await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: pro.id, quantity: 1 }],
      success_url: `${APP}/`,
    })
    expect(await read('/simulator')).toContain('The open checkout of ada@example.com expires.')
  })

  it('goes to the next renewal, having said what it does', async () => {
    const { subscription, customer } = await subscribed(GOOD)
    const end = subscription.items.data[0]!.current_period_end
    const text = await read('/simulator')
    expect(text).toContain(`ada@example.com renews: Nearmark Pro, ${money(pro.unit_amount!, 'usd')} per month.`)
    expect(text).toContain(dayText(end))
    expect((await send('/simulator/advance', { by: 'renewal' })).location).toBe('/simulator?moved=1')
    expect((await app.deps.now()).getTime()).toBeGreaterThanOrEqual(end * 1000)
    const renewed = await stripe.subscriptions.retrieve(subscription.id)
    expect(renewed.items.data[0]!.current_period_end).toBeGreaterThan(end)
    expect((await stripe.invoices.list({ customer, status: 'paid' })).data).toHaveLength(2)
    expect(await read('/simulator?moved=1')).toContain('The clock was moved.')
  })

  it('stops within the hour of draft when asked to, and goes on to the charge', async () => {
    const { customer } = await subscribed(GOOD)
    expect(await read('/simulator')).toContain('Stop Before the Charge')
    await send('/simulator/advance', { by: 'draft' })
    const [draft] = (await stripe.invoices.list({ customer, status: 'draft' })).data
    expect(await read(`/simulator/invoice/${draft!.id}`)).toContain('>draft<')
    expect(await read('/simulator')).toContain(`The card is charged ${money(pro.unit_amount!, 'usd')}`)
    await send('/simulator/advance', { by: 'due' })
    expect((await stripe.invoices.retrieve(draft!.id)).status).toBe('paid')
  })

  it.each([
    ['day', 86_400_000, 86_400_000],
    ['month', 28 * 86_400_000, 31 * 86_400_000],
  ])('moves by a %s', async (by, least, most) => {
    const before = (await app.deps.now()).getTime()
    await send('/simulator/advance', { by })
    const moved = (await app.deps.now()).getTime() - before
    expect(moved).toBeGreaterThanOrEqual(least - 1000)
    expect(moved).toBeLessThan(most + 60_000)
  })
})

describe('the faults', () => {
  it('are switched on and off together', async () => {
    const off = { ...app.simulator!.faults }
    await send('/simulator/faults', { duplicate: 'on', drop: 'on', lockTimeout: 'on' })
    expect(app.simulator!.faults).toEqual({ ...off, duplicate: true, drop: true, lockTimeout: true })
    expect((await read('/simulator')).match(/ checked/g)).toHaveLength(3)
    await send('/simulator/faults', {})
    expect(app.simulator!.faults).toEqual(off)
    expect(Object.values(off)).not.toContain(true)
  })

  it('hold events back until they are sent', async () => {
    await send('/simulator/faults', { delay: 'on' })
    await begin(stripe, pro)
    expect(await read('/simulator')).toMatch(/Send \d+ delayed/)
    expect(await read('/simulator/events')).toContain('>delayed<')
    expect((await send('/simulator/release', { held: 'delayed' })).location).toBe('/simulator?sent=1')
    await app.simulator!.settled()
    expect(await read('/simulator')).not.toMatch(/Send \d+ delayed/)
    expect((await send('/simulator/release', { held: 'everything' })).status).toBe(400)
  })
})

describe('the settings', () => {
  const SETTINGS = {
    retryDays: '1, 2 9',
    afterRetries: 'unpaid',
    upcomingDays: '30',
    taxPercent: '8.875',
    taxBehavior: 'inclusive',
  }

  it('are kept as they were entered', async () => {
    expect((await send('/simulator/settings', SETTINGS)).location).toBe('/simulator/settings?saved=1')
    expect(app.simulator!.settings).toEqual({
      retryDays: [1, 2, 9],
      afterRetries: 'unpaid',
      upcomingDays: 30,
      taxPercent: 8.875,
      taxBehavior: 'inclusive',
    })
    const text = await read('/simulator/settings?saved=1')
    for (const shown of ['Settings saved.', 'value="1, 2, 9"', 'value="unpaid" selected', 'value="8.875"'])
      expect(text).toContain(shown)
  })

  it.each([
    ['retryDays', '5, 3', 'Up to 8 whole days, in ascending order'],
    ['retryDays', 'soon', 'Up to 8 whole days, in ascending order'],
    ['taxPercent', '120', 'A number from 0 to 99.'],
  ])('say at the field what is wrong with them: %s %s', async (field, wrong, message) => {
    const before = { ...app.simulator!.settings }
    const reply = await send('/simulator/settings', { ...SETTINGS, [field]: wrong })
    expect([reply.status, app.simulator!.settings]).toEqual([400, before])
    for (const shown of [message, `value="${wrong}"`, `aria-describedby="${field}-fault"`])
      expect(reply.text).toContain(shown)
  })
})

describe('events', () => {
  it('are listed newest first, page by page, and delivered again', async () => {
    for (let count = 0; count < 21; count++) await stripe.customers.create({})
    await app.simulator!.settled()
    const first = await read('/simulator/events')
    expect(first).toContain('Page 1 of')
    expect(first).toContain('/simulator/events?page=2')
    const [event] = (await stripe.events.list({ limit: 1 })).data
    expect(first.indexOf(event!.id)).toBeGreaterThan(0)
    expect(await read('/simulator/events?page=2')).not.toContain(event!.id)
    const again = await send(`/simulator/events/${event!.id}`, {})
    expect(again.location).toBe(`/simulator/events/${event!.id}?answer=200`)
    expect(await read(again.location)).toContain('The service answered 200.')
  })
})

describe('customers and their invoices', () => {
  it('begin with nobody', async () => {
    expect(await read('/simulator/customers')).toContain('No one has subscribed yet.')
  })

  it('show a failed renewal, whose invoice can be paid on its page', async () => {
    const { customer } = await subscribed(FAILS_LATER)
    for (let hours = 0; hours < 3 && !(await openInvoice(customer)); hours++)
      await send('/simulator/advance', { by: hours === 0 ? 'renewal' : 'due' })
    const listed = await read('/simulator/customers')
    expect(listed).toContain('>past due<')
    expect(await read(`/simulator/customers/${customer}`)).toContain('>open<')

    const invoice = (await openInvoice(customer))!
    const due = money(invoice.amount_due, 'usd')
    const text = await read(invoice.hosted_invoice_url!)
    for (const shown of [invoice.number!, 'ada@example.com', `Pay ${due}`, '>open<', 'Amount due'])
      expect(text).toContain(shown)
    const declined = await send(invoice.hosted_invoice_url!, { ...GOOD, number: '4000 0000 0000 9995' })
    expect(declined.text).toContain('Your card has insufficient funds.')

    const bank = await send(invoice.hosted_invoice_url!, { ...GOOD, number: '4000 0027 6000 3184' })
    expect(await read((await send(bank.location, { answer: 'fail' })).location)).toContain('did not approve')
    const paid = await send(invoice.hosted_invoice_url!, GOOD)
    expect(await read(paid.location)).toContain('This invoice is paid.')
    expect((await stripe.invoices.retrieve(invoice.id!)).status).toBe('paid')
    expect(await read(invoice.hosted_invoice_url!)).not.toContain('Pay with a card')
    expect((await send(invoice.hosted_invoice_url!, GOOD)).status).toBe(303)
  })
})

describe("an operator's acts", () => {
  let customer: string
  let subscription: Stripe.Subscription
  const act = (fields: Record<string, string>) => send(`/simulator/customers/${customer}`, fields)
  const shown = () => read(`/simulator/customers/${customer}`)

  beforeEach(async () => {
    ;({ customer, subscription } = await subscribed(GOOD))
  })

  it('dispute a payment, and decide it', async () => {
    const [charge] = (await stripe.charges.list({ customer })).data
    const disputed = await act({ act: 'dispute', target: charge!.id })
    expect(disputed.location).toBe(`/simulator/customers/${customer}?done=1`)
    expect(await shown()).toContain('>dispute: needs response<')
    const [dispute] = (await stripe.disputes.list({ charge: charge!.id })).data
    await act({ act: 'lose-dispute', target: dispute!.id })
    const text = await shown()
    expect(text).toContain('>dispute: lost<')
    expect(text).not.toContain('value="dispute"')
    const again = await act({ act: 'win-dispute', target: dispute!.id })
    expect([again.status, again.text.includes('This dispute is already closed')]).toEqual([409, true])
  })

  it('end a subscription with its period, on a date, not after all, and now', async () => {
    const end = subscription.items.data[0]!.current_period_end
    const target = subscription.id
    await act({ act: 'end-with-period', target })
    expect(await shown()).toContain(`Ends on ${dayText(end)}.`)
    const date = new Date((await app.deps.now()).getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    await act({ act: 'end-on-date', target, date })
    expect(await shown()).toContain('>ends on a date<')
    await act({ act: 'keep', target })
    expect(await shown()).toContain('Renews on')
    expect((await act({ act: 'end-on-date', target, date: 'soon' })).text).toContain('Enter a date')
    await act({ act: 'end-now', target })
    expect(await shown()).toContain('>canceled<')
  })

  it('change when a card expires', async () => {
    const [card] = (await stripe.customers.listPaymentMethods(customer)).data
    await act({ act: 'change-expiry', target: card!.id, expiry: '2031-02' })
    expect(await shown()).toContain('value="2031-02"')
    expect((await act({ act: 'change-expiry', target: card!.id, expiry: '13/31' })).text).toContain('Enter a month')
    expect((await act({ act: 'burn-card', target: card!.id })).status).toBe(409)
  })
})
