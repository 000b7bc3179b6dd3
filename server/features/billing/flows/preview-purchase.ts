import type Stripe from 'stripe'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type { purchasePreview } from '../../../../contract/purchases.ts'
import { Declined } from '../../../http/declined.ts'
import { type CataloguePrice, intervalOf, priceOf } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { taxOf } from '../stripe/snapshot-values.ts'
import { isMissing } from '../stripe/stripe-call.ts'
import { isSubscribed } from '../sync/billing-state.ts'
import { balanceAfter, creditOf, firstInvoiceOf } from './first-invoice.ts'
import { limitReads } from './limit.ts'
import { renewalDate } from './renewal-date.ts'

type Preview = ReplyOf<typeof purchasePreview>
type Amounts = Omit<Preview, 'planName' | 'billingPeriod' | 'priceId' | 'currency' | 'renewalCents'>

/** The price of a new subscription today. Begins nothing, neither here nor at Stripe. */
export async function previewPurchase(
  deps: BillingDeps,
  creatorId: string,
  { planName, billingPeriod }: InputOf<typeof purchasePreview>,
): Promise<Preview> {
  await limitReads(deps.db, creatorId)
  const price = await priceOf(deps, planName, intervalOf(billingPeriod))
  const customerId = await customerIdOf(deps, creatorId)
  const amounts = (customerId && (await amountsFor(deps, customerId, price))) || (await amountsAtListPrice(deps, price))
  const { id: priceId, currency, amountCents: renewalCents } = price
  return { planName, billingPeriod, priceId, currency, renewalCents, ...amounts }
}

/** The creator's customer at Stripe, if there is one yet. Declines a creator who has a subscription already. */
async function customerIdOf({ db, payments }: BillingDeps, creatorId: string): Promise<string | null> {
  const account = await db
    .selectFrom('billing_accounts as b')
    .innerJoin('creators as c', 'c.id', 'b.creator_id')
    .where('b.creator_id', '=', creatorId)
    .where('b.livemode', '=', payments.livemode)
    .select(['b.stripe_customer_id as customerId', 'b.state', 'c.account_expire_at as accountExpireAt'])
    .select(({ fn }) => fn<Date>('app_now').as('now'))
    .executeTakeFirst()
  const expired = account?.accountExpireAt && account.accountExpireAt <= account.now
  if (account && isSubscribed(account) && !expired) throw new Declined('already_subscribed')
  return account?.customerId ?? null
}

/** Null when the customer was deleted at Stripe: the purchase then makes a new one, without credit. */
async function amountsFor(deps: BillingDeps, customerId: string, price: CataloguePrice): Promise<Amounts | null> {
  try {
    return amountsOf(await firstInvoiceOf(deps, customerId, price))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const amountsOf = (invoice: Stripe.Invoice): Amounts => ({
  totalCents: invoice.total,
  taxCents: taxOf(invoice),
  dueCents: invoice.amount_due,
  creditCents: creditOf(invoice.starting_balance),
  creditAfterCents: creditOf(balanceAfter(invoice)),
  renewsAt: new Date((invoice.lines.data[0]?.period.end ?? invoice.period_end) * 1000).toISOString(),
})

async function amountsAtListPrice(deps: BillingDeps, { amountCents, interval }: CataloguePrice): Promise<Amounts> {
  const renewsAt = renewalDate(await deps.now(), interval).toISOString()
  const due = { totalCents: amountCents, dueCents: amountCents }
  return { ...due, taxCents: 0, creditCents: 0, creditAfterCents: 0, renewsAt }
}
