import type { Account } from '../../account.ts'
import { Refusal } from '../../refusal.ts'
import type { Confirmation } from '../../simulator.ts'
import { answerSetup } from '../payment-methods/setup-intents.ts'
import { outcomeOf, refused } from './pay-with-card.ts'
import { authenticate } from './payment-intents.ts'

/** What the payer's bank answers; null for an unknown payment. */
export function answerPayer(account: Account, intentId: string, approved: boolean): Confirmation | null {
  const payment = account.store.collections.paymentIntents[intentId]
  const setup = account.store.collections.setupIntents[intentId]
  const intent = payment ?? setup
  if (!intent) return null
  try {
    if (payment) authenticate(account, payment, approved)
    else answerSetup(account, setup!, approved)
    return outcomeOf(intent)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused(error)
  }
}
