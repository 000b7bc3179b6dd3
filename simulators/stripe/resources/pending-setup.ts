import { type Account, found, itemsOf } from '../account.ts'
import type { SetupIntent, Subscription } from '../wire.ts'
import { confirmSetup, createSetupIntent } from './setup-intents.ts'
import type { PaymentBehavior } from './subscription-new.ts'
import { defaultMethodOf, update } from './subscription-state.ts'

/**
 * Where a first invoice takes nothing from a card (credit covers it, or a trial) a SetupIntent collects the card for later.
 * Only what the payer has still to do stays pending.
 */
export function prepareSetup(account: Account, subscription: Subscription, behavior: PaymentBehavior): void {
  const methodId = defaultMethodOf(account, subscription)
  const intent = createSetupIntent(account, { customer: subscription.customer, usage: 'off_session' })
  subscription.pending_setup_intent = intent.id
  if (!methodId) return
  Object.assign(intent, { payment_method: methodId, status: 'requires_confirmation' })
  const method = found(account, 'paymentMethods', methodId)
  if (behavior !== 'default_incomplete') confirmSetup(account, intent, { method, returnUrl: null })
}

/** The card that was set up is the one to charge, where the subscription saves cards. */
export function finishSetup(account: Account, intent: SetupIntent): void {
  const subscription = itemsOf(account, 'subscriptions').find(one => one.pending_setup_intent === intent.id)
  if (!subscription) return
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  update(account, subscription, {
    pending_setup_intent: null,
    ...(saves && { default_payment_method: intent.payment_method }),
  })
}
