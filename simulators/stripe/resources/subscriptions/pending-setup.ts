import { type Account, retrieve } from '../../account.ts'
import type { Subscription } from '../../wire.ts'
import { confirmSetup, createSetupIntent } from '../payment-methods/setup-intents.ts'
import type { PaymentBehavior } from './draft.ts'
import { defaultMethodOf } from './state.ts'

/**
 * Where a first invoice charges no card, since credit or a trial covers it, a SetupIntent collects the card for later.
 * `pending_setup_intent` stays set until the payer has completed it.
 */
export function createPendingSetup(account: Account, subscription: Subscription, behavior: PaymentBehavior): void {
  const methodId = defaultMethodOf(account, subscription)
  const intent = createSetupIntent(account, { customer: subscription.customer, usage: 'off_session' })
  subscription.pending_setup_intent = intent.id
  if (!methodId) return
  Object.assign(intent, { payment_method: methodId, status: 'requires_confirmation' })
  const method = retrieve(account, 'paymentMethods', methodId)
  if (behavior !== 'default_incomplete') confirmSetup(account, intent, { method, returnUrl: null })
}
