import type { Account } from '../../account.ts'
import { ApiError } from '../../api-error.ts'
import type { Confirmation } from '../../simulator.ts'
import { completeSetupAuthentication } from '../payment-methods/setup-intents.ts'
import { confirmationOf, failureOf } from './pay-with-card.ts'
import { authenticate } from './payment-intents.ts'

/** Completes 3-D Secure with the payer's answer; null for an unknown payment. */
export function answerAuthentication(account: Account, intentId: string, approved: boolean): Confirmation | null {
  const payment = account.store.collections.paymentIntents[intentId]
  const setup = account.store.collections.setupIntents[intentId]
  const intent = payment ?? setup
  if (!intent) return null
  try {
    if (payment) authenticate(account, payment, approved)
    else completeSetupAuthentication(account, setup!, approved)
    return confirmationOf(intent)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failureOf(error)
  }
}
