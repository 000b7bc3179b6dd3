import type { BillingPeriod, PaidPlanName } from '../../contract/plan-names.ts'
import { type BillingWorld, callAs, cards } from './billing-world.ts'
import { makeCreator, type SignedIn } from './makers.ts'
import type { TestReply } from './test-app.ts'

interface Order {
  email: string
  planName: PaidPlanName
  billingPeriod?: BillingPeriod
  card?: keyof typeof cards
  /** The amount that the buyer has seen as due. */
  dueCents?: number | undefined
}

/** Begins a subscription as the card form does: with a token of the caller's own session. */
export async function beginSubscription(
  { app }: Pick<BillingWorld, 'app'>,
  { email, planName, billingPeriod = 'monthly', dueCents }: Order,
): Promise<TestReply> {
  const { cookies } = await makeCreator(app, { email })
  const nav = await app.call('POST', '/api/creators/create-nav-token', { cookies, body: { email } })
  const body = { creatorToken: nav.body.token, planName, billingPeriod, dueCents }
  return app.call('POST', '/api/create-subscription', { cookies, body })
}

/** A creator with a paid plan. */
export async function makeSubscriber(world: Pick<BillingWorld, 'app' | 'simulator'>, order: Order): Promise<SignedIn> {
  const { email, planName, billingPeriod = 'monthly', card = 'good' } = order
  const { body, text } = await beginSubscription(world, order)
  if (!body.clientSecret) throw new Error(`No secret for ${email}: ${text}`)
  await pay(world, body.clientSecret, card)
  const confirmed = await callAs(world, { email }, '/api/manual-subscription-process', {
    email,
    planName,
    billingPeriod,
  })
  if (!confirmed.body.success) throw new Error(`No plan for ${email}: ${confirmed.text}`)
  return makeCreator(world.app, { email })
}

/** Pays with a card, approving 3-D Secure where it asks. */
export async function pay(
  { simulator }: Pick<BillingWorld, 'simulator'>,
  clientSecret: string,
  card: keyof typeof cards,
): Promise<string> {
  const paid = await simulator.confirm(clientSecret, cards[card])
  if (paid.status !== 'requires_action') return paid.status
  const intentId = new URL(paid.url).pathname.split('/').at(-1)!
  return (await simulator.authenticate(intentId, true)).status
}

/** Credit at Stripe, as an upgrade from a yearly plan leaves it; below zero takes it away. */
export async function makeCredit(
  world: Pick<BillingWorld, 'app' | 'stripe'>,
  creator: SignedIn,
  cents: number,
): Promise<void> {
  const { email } = creator
  await callAs(world, creator, '/api/create-subscription', { email, planName: 'Pro', billingPeriod: 'monthly' })
  const { customer, openSessions } = await stripeObjectsOf(world, creator)
  for (const { id } of await openSessions()) await world.stripe.checkout.sessions.expire(id)
  await world.stripe.customers.createBalanceTransaction(customer, { amount: -cents, currency: 'usd' })
}

export interface AccountState {
  plan: string
  /** Null: access does not end. */
  expiresAt: Date | null
  state: string | null
}

export async function accountStateOf({ app }: Pick<BillingWorld, 'app'>, email: string): Promise<AccountState> {
  const { rows } = await app.deps.pool.query<AccountState>(
    `select p.name as plan, c.account_expire_at as "expiresAt", b.state from creators c join plans p on p.id = c.plan_id
     left join billing_accounts b on b.creator_id = c.id where c.email = $1`,
    [email],
  )
  return rows[0]!
}

/** Reads the objects that Stripe holds of a creator. */
export async function stripeObjectsOf(
  { app, stripe }: Pick<BillingWorld, 'app' | 'stripe'>,
  { creatorId }: Pick<SignedIn, 'creatorId'>,
) {
  const { customer } = await app.deps.db
    .selectFrom('billing_accounts')
    .where('creator_id', '=', creatorId)
    .select('stripe_customer_id as customer')
    .executeTakeFirstOrThrow()
  const all = { customer, limit: 100 }
  const subscriptions = async () => (await stripe.subscriptions.list({ ...all, status: 'all' })).data
  return {
    customer,
    subscriptions,
    living: async () =>
      (await subscriptions()).filter(({ status }) => ['active', 'past_due', 'unpaid'].includes(status)),
    unpaid: async () => (await subscriptions()).filter(({ status }) => status === 'incomplete'),
    invoices: async (status: 'open' | 'paid' | 'void') => (await stripe.invoices.list({ ...all, status })).data,
    openSessions: async () => (await stripe.checkout.sessions.list({ ...all, status: 'open' })).data,
    /** The amounts charged to the card, in cents, oldest first. */
    charges: async () => {
      const { data } = await stripe.paymentIntents.list(all)
      return data.flatMap(({ status, amount_received }) => (status === 'succeeded' ? amount_received : [])).reverse()
    },
  }
}
