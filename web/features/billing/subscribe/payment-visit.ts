import type { BillingPeriod, PaidPlanName } from '../../../../contract/plans.ts'
import { billingNamed, paidPlanNamed } from '../addresses.ts'

/** What the entry in the browser's history keeps instead of the address: it is never shown, copied or sent. */
export interface PaymentNote {
  clientSecret?: string
  /** What an upgrade costs now, in words. */
  due?: string
  /** Why the attempt before did not succeed. */
  reason?: string
}

export interface PaymentVisit extends PaymentNote {
  plan: PaidPlanName | null
  billing: BillingPeriod
  email: string | null
  upgrade: boolean
}

const textIn = (note: unknown, name: keyof PaymentNote): string | undefined => {
  const value = (note as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}

export function noteOf(state: unknown): PaymentNote {
  const given = (['clientSecret', 'due', 'reason'] as const).flatMap(name => {
    const text = textIn(state, name)
    return text ? [[name, text]] : []
  })
  return Object.fromEntries(given) as PaymentNote
}

/** Null when there is nothing to pay: neither a payment that has begun nor a plan to begin with. */
export function visitOf(search: string, state: unknown): PaymentVisit | null {
  const query = new URLSearchParams(search)
  const note = noteOf(state)
  const plan = paidPlanNamed(query.get('plan'))
  if (!plan && !note.clientSecret) return null
  const upgrade = query.get('upgrade') === 'true'
  // As specified, an upgrade is billed monthly.
  const billing = upgrade ? 'monthly' : billingNamed(query.get('billing'))
  return { ...note, plan, billing, upgrade, email: query.get('email') }
}

const SECRETS = ['client_secret', 'subscription_id', 'payment_intent_client_secret']

/** The secret in an address, and the address without it; null when it has none. */
export function secretIn(path: string, search: string): { clientSecret: string; address: string } | null {
  const query = new URLSearchParams(search)
  const clientSecret = query.get('client_secret') ?? query.get('payment_intent_client_secret')
  if (!clientSecret) return null
  for (const name of SECRETS) query.delete(name)
  const rest = query.toString()
  return { clientSecret, address: rest ? `${path}?${rest}` : path }
}
