/** The data of emails about payments. Amounts are text with their currency; times are ISO 8601. */
export type BillingEmailContent =
  | {
      kind: 'payment_received'
      renewal: boolean
      planName: string
      paidAt: string
      /** The amount charged to the card. */
      charged: string
      /** Null when no credit was used; `toCredit` likewise when none was added. */
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
      /** Whether access has already ended. */
      ended: boolean
      accountUrl: string
    }
  | {
      kind: 'subscription_ended'
      planName: string
      /** Never a cancellation by the customer. */
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
