import type { LatestInvoice, SubscriptionSnapshot } from './stripe-snapshot.ts'

const LIVE: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid']
const ENDED: readonly string[] = ['canceled', 'incomplete_expired']

/** True for a subscription that was paid at least once and has not ended. */
export const isLive = ({ status }: { status: string }): boolean => LIVE.includes(status)

export const isEnded = ({ status }: { status: string }): boolean => ENDED.includes(status)

/** The latest invoice while it waits to be paid. */
export const openInvoiceOf = ({ latestInvoice }: SubscriptionSnapshot): LatestInvoice | null =>
  latestInvoice?.status === 'open' ? latestInvoice : null

/** With this secret a browser pays the open invoice. */
export const clientSecretOf = (subscription: SubscriptionSnapshot): string | null =>
  openInvoiceOf(subscription)?.clientSecret ?? null
