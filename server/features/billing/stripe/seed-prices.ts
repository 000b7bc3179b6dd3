import type Stripe from 'stripe'
import type { PriceAction } from '../../../../contract/admin.ts'
import type { PaidPlanName } from '../../../../contract/plan-names.ts'
import type { PriceInterval } from '../../../../contract/plans.ts'
import { lookupKeyOf, lookupKeys, PRICE_CURRENCY } from './catalogue.ts'
import { amountOf } from './money.ts'
import { callStripe, listAll } from './stripe-call.ts'

interface ListedPrice {
  planName: PaidPlanName
  interval: PriceInterval
  amountCents: number
}

/** The prices of the specification, which Stripe's prices start as. The amounts shown and charged come from Stripe. */
export const priceList: readonly ListedPrice[] = [
  { planName: 'Essential', interval: 'month', amountCents: 490 },
  { planName: 'Essential', interval: 'year', amountCents: 4700 },
  { planName: 'Pro', interval: 'month', amountCents: 990 },
  { planName: 'Pro', interval: 'year', amountCents: 9500 },
  { planName: 'Ultra', interval: 'month', amountCents: 1990 },
  { planName: 'Ultra', interval: 'year', amountCents: 15900 },
  { planName: 'Business', interval: 'month', amountCents: 4000 },
  { planName: 'Business', interval: 'year', amountCents: 32000 },
]

export interface SeededPrice {
  planName: PaidPlanName
  interval: PriceInterval
  amount: string
  action: PriceAction
  /** Null for a price that is still to be created. */
  priceId: string | null
}

/** Brings Stripe's prices in line with the list. Without `apply` it is a dry run. */
export async function seedPrices(stripe: Stripe, { apply }: { apply: boolean }): Promise<SeededPrice[]> {
  const { data: existing } = await callStripe(() => stripe.prices.list({ lookup_keys: lookupKeys, limit: 100 }))
  const products = await listAll(page => stripe.products.list({ active: true, ...page }))
  const productIds = new Map(products.map(({ id, metadata }) => [metadata.plan ?? '', id]))
  const results: SeededPrice[] = []
  for (const listed of priceList) results.push(await seedPrice(stripe, { listed, existing, productIds, apply }))
  return results
}

interface Seeding {
  listed: ListedPrice
  existing: readonly Stripe.Price[]
  /** By plan; grows as products are created. */
  productIds: Map<string, string>
  apply: boolean
}

async function seedPrice(stripe: Stripe, { listed, existing, productIds, apply }: Seeding): Promise<SeededPrice> {
  const { planName, interval, amountCents } = listed
  const old = existing.find(price => price.lookup_key === lookupKeyOf(planName, interval))
  const result = { planName, interval, amount: amountOf(amountCents, PRICE_CURRENCY) }
  if (old && isUpToDate(old, listed)) {
    if (apply) await tagWithPlan(stripe, old, planName)
    return { ...result, action: 'keep', priceId: old.id }
  }
  const action = old ? ('replace' as const) : ('create' as const)
  if (!apply) return { ...result, action, priceId: old?.id ?? null }
  const product = productIds.get(planName) ?? (await createProduct(stripe, planName))
  productIds.set(planName, product)
  const created = await createPrice(stripe, listed, { product, replacing: old?.id })
  if (old) await callStripe(() => stripe.prices.update(old.id, { active: false }))
  return { ...result, action, priceId: created.id }
}

const isUpToDate = (price: Stripe.Price, { interval, amountCents }: ListedPrice): boolean =>
  price.active &&
  price.unit_amount === amountCents &&
  price.currency === PRICE_CURRENCY &&
  price.recurring?.interval === interval &&
  price.recurring.interval_count === 1

async function tagWithPlan(stripe: Stripe, price: Stripe.Price, plan: PaidPlanName): Promise<void> {
  if (price.metadata.plan !== plan) await callStripe(() => stripe.prices.update(price.id, { metadata: { plan } }))
}

const createProduct = async (stripe: Stripe, plan: PaidPlanName): Promise<string> =>
  (await callStripe(() => stripe.products.create({ name: `Nearmark ${plan}`, metadata: { plan } }))).id

/** The lookup key moves from the replaced price to the new one. */
const createPrice = (
  stripe: Stripe,
  { planName, interval, amountCents }: ListedPrice,
  { product, replacing }: { product: string; replacing: string | undefined },
): Promise<Stripe.Price> =>
  callStripe(() =>
    stripe.prices.create(
      {
        product,
        currency: PRICE_CURRENCY,
        unit_amount: amountCents,
        recurring: { interval },
        lookup_key: lookupKeyOf(planName, interval),
        transfer_lookup_key: true,
        metadata: { plan: planName },
      },
      { idempotencyKey: `price-${product}-${interval}-${amountCents}-${replacing ?? 'first'}` },
    ),
  )
