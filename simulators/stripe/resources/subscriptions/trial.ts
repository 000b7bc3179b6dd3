import { type Account, emit } from '../../account.ts'
import { invalid } from '../../api-error.ts'
import { DAY_S } from '../../calendar.ts'
import type { LineDraft } from '../../store.ts'
import type { Price, Subscription } from '../../wire.ts'
import { type Bought, fullPeriodLine, nameOf } from '../proration/lines.ts'

const WARNING_S = 3 * DAY_S

interface TrialParams {
  trial_end?: number
  trial_period_days?: number
}

/** When the requested trial ends; null without a trial. */
export function trialEndOf({ trial_end: end, trial_period_days: days }: TrialParams, start: number): number | null {
  if (end !== undefined && days !== undefined)
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.', 'trial_end')
  if (end !== undefined && end <= start)
    throw invalid('Invalid timestamp: it must be an integer Unix timestamp in the future.', 'trial_end')
  if (days !== undefined && (days < 1 || days > 730))
    throw invalid('The `trial_period_days` must be between 1 and 730.', 'trial_period_days')
  return end ?? (days === undefined ? null : start + days * DAY_S)
}

/** The invoice line of a trial: nothing is due. */
export const trialLine = (account: Account, price: Price, bought: Bought): LineDraft => ({
  ...fullPeriodLine(account, price, bought),
  amount: 0,
  description: `Trial period for ${nameOf(account, price)}`,
})

/** Three days before the end of a trial, or the start of a shorter one. */
export const warningAt = ({ trial_start: start, trial_end: end }: Subscription): number =>
  Math.max(start ?? 0, (end ?? 0) - WARNING_S)

export function warnOfEnd(account: Account, subscription: Subscription): void {
  account.store.hidden.trialWarnings[subscription.id] = subscription.trial_end!
  emit(account, 'customer.subscription.trial_will_end', subscription)
}
