/** Emails about payments. Amounts are written out with their currency; times are ISO 8601. */
export type BillingEmailContent =
  | {
      kind: 'payment_received'
      renewal: boolean
      planName: string
      paidAt: string
      /** Taken from the card. */
      charged: string
      /** Null: nothing. */
      fromCredit: string | null
      toCredit: string | null
      total: string
      tax: string | null
      invoiceUrl: string | null
      accountUrl: string
    }
  | { kind: 'payment_failed'; planName: string; amount: string; invoiceUrl: string; accountUrl: string }
  | { kind: 'payment_disputed'; planName: string; amount: string; paidAt: string; supportUrl: string }
  | {
      kind: 'subscription_cancelled'
      planName: string
      accessUntil: string
      /** Access has ended already. */
      ended: boolean
      accountUrl: string
    }
  | {
      kind: 'subscription_ended'
      planName: string
      /** Not by the customer's own button. */
      reason: 'unpaid' | 'disputed' | 'operator'
      plansUrl: string
      supportUrl: string
    }
  | { kind: 'card_expiring'; planName: string; card: string; expires: string; accountUrl: string }
  | {
      kind: 'renewal_ahead'
      planName: string
      renewsAt: string
      amount: string
      fromCredit: string | null
      accountUrl: string
    }
