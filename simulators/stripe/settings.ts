/** What an operator sets in Stripe's dashboard. */
export interface Settings {
  /** Days after its first attempt at which a failed renewal is charged again. */
  retryDays: number[]
  /** What becomes of a subscription when every attempt has failed. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due'
  /** Days before a renewal at which `invoice.upcoming` is sent; null: never. */
  upcomingDays: number | null
  /** In per cent, where tax is calculated automatically; 0 collects none. */
  taxPercent: number
  /** Of prices that leave it open. */
  taxBehavior: 'exclusive' | 'inclusive'
}

export const defaultSettings = (): Settings => ({
  retryDays: [3, 5, 7],
  afterRetries: 'cancel',
  upcomingDays: 7,
  taxPercent: 0,
  taxBehavior: 'exclusive',
})
