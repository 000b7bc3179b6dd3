/** The values of a billing account's JSON columns. */
export interface Card {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** Everything that Stripe's preview of the next invoice depends on. */
export interface Upcoming {
  subscriptionId: string
  itemId: string
  priceId: string
  /** The price of the plan that is scheduled for the next period. */
  newPriceId: string | null
  ends: 'with_period' | 'at_date' | null
  endsAt: string | null
  periodEnd: string
  balanceCents: number
  /** The renewal invoice during its hour as a draft. */
  draftId: string | null
}

export interface NextInvoice {
  at: string
  currency: string
  totalCents: number
  /** After credit. */
  dueCents: number
}
