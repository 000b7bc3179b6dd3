import type {
  InvoiceSnapshot,
  ScheduleSnapshot,
  SubscriptionSnapshot,
} from '../features/billing/stripe/stripe-snapshot.ts'

// Makers of snapshots for the tests of the rules: one paid month of Pro, with changes.
export const day = (text: string) => new Date(`${text}T00:00:00Z`)
export const NOW = day('2026-06-10')
export const [LAST_MONTH, THIS_MONTH, NEXT_MONTH, NEXT_YEAR] = [
  '2026-05-01',
  '2026-06-01',
  '2026-07-01',
  '2027-06-01',
].map(text => day(text)) as [Date, Date, Date, Date]
export const [ESSENTIAL, PRO, ULTRA] = [2, 3, 4]

export const subscription = (changes: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot => ({
  id: 'sub',
  customerId: 'cus',
  status: 'active',
  planId: PRO,
  billingPeriod: 'monthly',
  createdAt: LAST_MONTH,
  periodStart: THIS_MONTH,
  periodEnd: NEXT_MONTH,
  endsAt: null,
  endsWithPeriod: false,
  itemId: 'si',
  priceId: 'price',
  priceCents: 990,
  currency: 'usd',
  card: null,
  paymentMethodId: null,
  canceledAt: null,
  endedAt: null,
  endReason: null,
  scheduleId: null,
  pendingUpdate: null,
  latestInvoice: null,
  setupSecret: null,
  ...changes,
})

export const invoice = (changes: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot => ({
  id: 'in',
  subscriptionId: 'sub',
  status: 'paid',
  reason: 'subscription_create',
  planId: PRO,
  currency: 'usd',
  totalCents: 990,
  taxCents: 0,
  dueCents: 990,
  paidCents: 990,
  balanceBeforeCents: 0,
  balanceAfterCents: 0,
  createdAt: THIS_MONTH,
  paidAt: THIS_MONTH,
  number: 'N-1',
  url: 'https://invoice.example/in',
  periodStart: THIS_MONTH,
  periodEnd: NEXT_MONTH,
  charges: [charge()],
  ...changes,
})

export const charge = (changes: Partial<InvoiceSnapshot['charges'][number]> = {}) => ({
  paymentIntentId: 'pi',
  amountCents: 990,
  refundedCents: 0,
  dispute: null,
  ...changes,
})

export const schedule = (changes: Partial<ScheduleSnapshot> = {}): ScheduleSnapshot => ({
  id: 'sched',
  subscriptionId: 'sub',
  status: 'active',
  currentPlanId: PRO,
  newPlanId: ESSENTIAL,
  newPriceId: 'price_essential',
  changesAt: NEXT_MONTH,
  phaseBeganAt: THIS_MONTH,
  leftAt: null,
  ...changes,
})
