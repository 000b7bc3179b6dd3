import { type Account, listAll } from '../../account.ts'
import type { SetupIntent } from '../../wire.ts'
import { update } from '../subscriptions/state.ts'

/** Makes the card the subscription's default, where the subscription saves cards. */
export function finishSetup(account: Account, intent: SetupIntent): void {
  const subscription = listAll(account, 'subscriptions').find(one => one.pending_setup_intent === intent.id)
  if (!subscription) return
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  update(account, subscription, {
    pending_setup_intent: null,
    ...(saves && { default_payment_method: intent.payment_method }),
  })
}
