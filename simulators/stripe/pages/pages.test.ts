import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestReply } from '../../../server/testing/test-app.ts'
import { begin, clientOf } from '../testing/test-simulator.ts'
import { money } from './format.ts'

const APP = 'http://localhost:3000'
const GOOD = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' }
const DECLINED = { ...GOOD, number: '4000 0000 0000 0002' }
const ASKS_THE_BANK = { ...GOOD, number: '4000 0027 6000 3184' }
const HOSTILE = `"><script>alert('1')</script>`

let app: TestApp
let stripe: Stripe
let pro: Stripe.Price

beforeAll(async () => {
  app = await startTestApp()
  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = app.simulator!.connection
  stripe = clientOf(STRIPE_API_URL, STRIPE_SECRET_KEY)
  pro = (await stripe.prices.list({ lookup_keys: ['pro_month_usd'] })).data[0]!
})
afterAll(() => app.stop())

const read = (path: string) => app.call('GET', path.replace(APP, ''))
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.call('POST', path.replace(APP, ''), {
    body: new URLSearchParams(fields).toString(),
    headers: { origin: APP, ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  })
const confirm = (fields: Record<string, string>) => app.call('POST', '/simulator/confirm', { body: fields })
const location = (reply: TestReply) => String(reply.headers.location)

async function checkout(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: pro.id, quantity: 1 }],
    success_url: `${APP}/subscribe-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${APP}/plans`,
    ...params,
  })
}

describe('every page', () => {
  it.each(['/simulator', '/simulator/customers', '/simulator/events', '/simulator/nothing'])(
    '%s keeps the content security policy, has a title, and says that nothing real is charged',
    async path => {
      await begin(stripe, pro)
      const { text, headers } = await read(path)
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]!
      const inline = [...text.matchAll(/<(?:style|script)\b([^>]*)>/g)].map(tag => tag[1]!.trim())
      expect(new Set(inline)).toEqual(new Set([`nonce="${nonce}"`]))
      expect(text).not.toMatch(/\s(style|on\w+)=/)
      expect(text).toMatch(/<title>[^<]+ · Payment simulator<\/title>/)
      expect(text).toContain('Nothing real is charged')
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  it('answers what it does not know with 404, and wrong methods with 405', async () => {
    for (const path of ['invoice/in_1', 'checkout/cs_1', 'authenticate/pi_1', 'customers/cus_1', 'events/evt_1'])
      expect([path, (await read(`/simulator/${path}`)).status]).toEqual([path, 404])
    for (const id of ['__proto__', 'constructor', 'in___proto__'])
      expect((await read(`/simulator/invoice/${id}`)).status).toBe(404)
    expect((await read('/simulator/confirm')).status).toBe(405)
    expect((await send('/simulator/customers', {})).status).toBe(405)
  })

  it('takes forms of its own site only', async () => {
    const { url } = await checkout()
    expect((await send(url!, GOOD, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await send('/simulator/advance', { by: 'day' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('shows what others wrote as text', async () => {
    const customer = await stripe.customers.create({ email: `${HOSTILE}@example.com` })
    const product = await stripe.products.create({ name: HOSTILE })
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    })
    const { subscription } = await begin(stripe, price, customer.id)
    const invoice = (subscription.latest_invoice as Stripe.Invoice).id!
    const session = await checkout({ customer: customer.id, line_items: [{ price: price.id, quantity: 1 }] })
    const [event] = (await stripe.events.list({ limit: 1 })).data
    const pages = [
      '',
      '/customers',
      `/customers/${customer.id}`,
      `/invoice/${invoice}`,
      `/checkout/${session.id}`,
      '/events',
      `/events/${event!.id}?answer=${encodeURIComponent(HOSTILE)}`,
    ]
    for (const page of pages) expect((await read(`/simulator${page}`)).text).not.toContain('<script>')
    const sent = await send(session.url!, { number: HOSTILE, expiry: HOSTILE, cvc: HOSTILE })
    expect(sent.text).toContain('value="&quot;&gt;&lt;script&gt;')
    expect(sent.text).not.toContain('<script>')
  })
})

describe('the hosted checkout', () => {
  it('shows what is bought, and leads back when it is paid', async () => {
    const session = await checkout()
    const amount = money(pro.unit_amount!, 'usd')
    const { text, status } = await read(session.url!)
    expect(status).toBe(200)
    for (const shown of ['Pro', `${amount} per month`, 'ada@example.com', `Pay ${amount}`, `href="${APP}/plans"`])
      expect(text).toContain(shown)
    const paid = await send(session.url!, GOOD)
    expect([paid.status, location(paid)]).toEqual([303, `${APP}/subscribe-success?session_id=${session.id}`])
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
    const again = await read(session.url!)
    expect(again.text).toContain('Already Paid')
    expect((await send(session.url!, GOOD)).text).toContain('Already Paid')
  })

  it('keeps the form filled when the card is declined', async () => {
    const { url, id } = await checkout()
    const { text } = await send(url!, DECLINED)
    expect(text).toContain('Your card was declined.')
    expect(text).toContain('value="4000 0000 0000 0002"')
    expect(text).not.toContain('value="123"')
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
    expect((await send(url!, { ...GOOD, number: '4000 0000 0000 0127' })).text).toContain('id="cvc-fault"')
  })

  it.each([
    ['approve', 'succeeded'],
    ['fail', 'failed'],
  ])('asks the bank: %s', async (answer, outcome) => {
    const { url, id } = await checkout()
    const bank = location(await send(url!, ASKS_THE_BANK))
    expect((await read(bank)).text).toContain('Is This You?')
    const back = location(await send(bank, { answer }))
    expect(new URL(back).searchParams.get('redirect_status')).toBe(outcome)
    const shown = await read(back)
    if (outcome === 'succeeded') expect(location(shown)).toBe(`${APP}/subscribe-success?session_id=${id}`)
    else expect(shown.text).toContain('unable to authenticate')
  })

  it('says that it has expired', async () => {
    const { url, id } = await checkout()
    await stripe.checkout.sessions.expire(id)
    const { status, text } = await read(url!)
    expect([status, text.includes('Checkout Expired')]).toEqual([410, true])
    expect((await send(url!, GOOD)).status).toBe(410)
  })

  it.each(['success_url', 'cancel_url'])('does not lead to another site by its %s', async name => {
    const { url } = await checkout({ [name]: 'https://evil.example/{CHECKOUT_SESSION_ID}' })
    for (const reply of [await read(url!), await send(url!, GOOD)]) {
      expect(reply.status).toBe(400)
      expect(reply.text).not.toContain('evil.example')
    }
  })
})

describe('the card form of the app', () => {
  const returnUrl = `${APP}/subscribe-success?plan=Pro`

  it('pays, and says why not', async () => {
    const { secret } = await begin(stripe, pro)
    const declined = await confirm({ clientSecret: secret, returnUrl, ...DECLINED })
    const id = secret.split('_secret_')[0]
    expect(declined.body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      message: 'Your card was declined.',
      payment_intent: { id, status: 'requires_payment_method' },
    })
    expect((await confirm({ clientSecret: secret, returnUrl, ...GOOD })).body.paymentIntent).toMatchObject({
      id,
      status: 'succeeded',
    })
    expect((await confirm({ clientSecret: secret, returnUrl, ...GOOD })).body.error).toMatchObject({
      type: 'invalid_request_error',
      payment_intent: { id, status: 'succeeded' },
    })
  })

  it.each([
    ['approve', 'succeeded'],
    ['fail', 'failed'],
  ])('goes by the bank and back: %s', async (answer, outcome) => {
    const { secret } = await begin(stripe, pro)
    const { body } = await confirm({ clientSecret: secret, returnUrl, ...ASKS_THE_BANK })
    expect(body.paymentIntent.status).toBe('requires_action')
    const { url } = body.paymentIntent.next_action.redirect_to_url
    const back = new URL(location(await send(url, { answer })))
    expect(back.origin + back.pathname).toBe(`${APP}/subscribe-success`)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      plan: 'Pro',
      payment_intent: secret.split('_secret_')[0],
      payment_intent_client_secret: secret,
      redirect_status: outcome,
    })
    expect(location(await send(url, { answer: 'approve' }))).toBe(back.href)
  })

  it('refuses what is incomplete, and every other site', async () => {
    const { secret } = await begin(stripe, pro)
    expect((await confirm({ clientSecret: secret, returnUrl, number: '1' })).status).toBe(400)
    for (const foreign of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', ''])
      expect((await confirm({ clientSecret: secret, ...GOOD, returnUrl: foreign })).status).toBe(400)
    const { body } = await confirm({ clientSecret: secret, returnUrl, ...ASKS_THE_BANK })
    const { url } = body.paymentIntent.next_action.redirect_to_url
    const bank = `${url.split('?')[0]}?return_url=${encodeURIComponent('https://evil.example/')}`
    expect((await read(bank)).text).not.toContain('evil.example')
    expect((await send(bank, { answer: 'approve' })).status).toBe(400)
    expect((await confirm({ clientSecret: 'pi_none_secret_none', returnUrl, ...GOOD })).body.error.code).toBe(
      'resource_missing',
    )
  })
})
