/** What stands in the JSON columns of a billing account. */
export interface Card {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** What Stripe's preview of the next invoice depends on. */
export interface Upcoming {
  subscriptionId: string
  itemId: string
  priceId: string
  /** Of the plan that is scheduled for the next period. */
  newPriceId: string | null
  ends: 'with_period' | 'at_date' | null
  endsAt: string | null
  periodEnd: string
  balanceCents: number
  /** Of a renewal in its hour of draft. */
  draftId: string | null
}

export interface NextInvoice {
  at: string
  currency: string
  totalCents: number
  /** After credit. */
  dueCents: number
}
