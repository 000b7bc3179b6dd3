import { type Account, emit, retrieve } from './account.ts'
import { ApiError, invalid } from './api-error.ts'
import { decideDispute, isDecided, openDispute } from './resources/payments/disputes.ts'
import { endSubscription } from './resources/subscriptions/end.ts'
import { isEnded } from './resources/subscriptions/state.ts'
import { updateSubscription } from './resources/subscriptions/update.ts'

export type Ending = 'now' | 'period_end' | 'never' | Date

/** Actions of an operator in Stripe's dashboard, and of banks. Each returns the reason of a refusal, or null. */
export interface Operator {
  /** Ends a subscription now or later, or withdraws a planned cancellation. */
  endSubscription(id: string, ending: Ending): Promise<string | null>
  /** The payer disputes a charge at their bank. */
  disputeCharge(id: string): Promise<string | null>
  decideDispute(id: string, outcome: 'won' | 'lost'): Promise<string | null>
  /** The bank issues the card anew. */
  changeExpiry(paymentMethodId: string, expiry: { month: number; year: number }): Promise<string | null>
}

type Act = (change: (account: Account) => void) => Promise<void>

export function createOperator(act: Act): Operator {
  const refusalOf = async (change: (account: Account) => void): Promise<string | null> => {
    try {
      await act(change)
      return null
    } catch (error) {
      if (error instanceof ApiError) return error.message
      throw error
    }
  }
  return {
    endSubscription: (id, ending) => refusalOf(account => end(account, id, ending)),
    disputeCharge: id => refusalOf(account => openDispute(account, retrieve(account, 'charges', id))),
    decideDispute: (id, outcome) =>
      refusalOf(account => {
        const dispute = retrieve(account, 'disputes', id)
        if (isDecided(dispute)) throw invalid('This dispute is already closed')
        decideDispute(account, dispute, outcome)
      }),
    changeExpiry: (id, { month, year }) =>
      refusalOf(account => {
        const method = retrieve(account, 'paymentMethods', id)
        Object.assign(method.card!, { exp_month: month, exp_year: year })
        emit(account, 'payment_method.automatically_updated', method)
      }),
  }
}

function end(account: Account, id: string, ending: Ending): void {
  const subscription = retrieve(account, 'subscriptions', id)
  if (isEnded(subscription)) throw invalid('This subscription has ended already.')
  if (ending === 'now') endSubscription(account, subscription)
  else if (ending === 'period_end') updateSubscription(account, subscription, { cancel_at_period_end: true })
  else {
    const cancelAt = ending === 'never' ? null : Math.floor(ending.getTime() / 1000)
    updateSubscription(account, subscription, { cancel_at: cancelAt })
  }
}
