/** The settings that an operator chooses in Stripe's dashboard. */
export interface Settings {
  /** Days after the first attempt on which a failed renewal is charged again. */
  retryDays: number[]
  /** The status of a subscription once every attempt has failed. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due'
  /** Days before a renewal at which `invoice.upcoming` is sent; null: never. */
  upcomingDays: number | null
  /** The percentage where tax is calculated automatically; 0 collects none. */
  taxPercent: number
  /** For prices that do not specify their tax behavior. */
  taxBehavior: 'exclusive' | 'inclusive'
}

export const defaultSettings = (): Settings => ({
  retryDays: [3, 5, 7],
  afterRetries: 'cancel',
  upcomingDays: 7,
  taxPercent: 0,
  taxBehavior: 'exclusive',
})
