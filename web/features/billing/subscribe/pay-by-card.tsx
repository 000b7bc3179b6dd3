import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { processPaymentIntentUpgrade } from '../../../../contract/billing.ts'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { call } from '../../../lib/call.ts'
import { forgetSubscriptionSetup } from '../../creators/index.ts'
import { subscribeSuccessPath, upgradeProcessingPath } from '../billing-paths.ts'
import { invalidatePlan } from '../invalidate-plan.ts'
import { PaymentForm } from '../payment/payment-form.tsx'
import { priceWords } from '../price-words.ts'
import { usePlanPrice } from '../use-plan-price.ts'

export interface CardPayment {
  /** From the server's reply to the signed-in creator, never from a URL. */
  clientSecret: string
  plan: PaidPlanName | null
  billing: BillingPeriod
  email: string | null
  upgrade?: boolean
  /** The amount as formatted text; by default the list price. */
  due?: string
  onFailed?: () => unknown
}

export function PayByCard({ clientSecret, onFailed, ...order }: CardPayment) {
  const { plan, billing, due } = order
  const { price } = usePlanPrice(plan, billing)
  const finish = useFinish(order)
  const amount = due ?? (price && priceWords(price))
  return (
    <PaymentForm
      clientSecret={clientSecret}
      returnUrl={new URL(subscribeSuccessPath({ ...order, email: null }), location.origin).href}
      submitLabel={amount ? `Pay ${amount}` : 'Pay'}
      onPaid={({ paymentIntentId }) => finish(paymentIntentId)}
      {...(onFailed && { onFailed })}
    />
  )
}

/** Returns the function to call after a payment. The next page checks by itself whether the payment has arrived. */
export function useFinish({ plan, billing, email, upgrade = false }: Omit<CardPayment, 'clientSecret'>) {
  const [, navigate] = useLocation()
  const client = useQueryClient()

  return async (paymentIntentId: string | null) => {
    if (upgrade && plan && email) {
      if (paymentIntentId) {
        const payment = { payment_intent_id: paymentIntentId, email, plan_name: plan }
        await call(processPaymentIntentUpgrade, payment).catch(() => undefined)
      }
      invalidatePlan(client)
      navigate(upgradeProcessingPath({ plan, email }), { replace: true })
      return
    }
    forgetSubscriptionSetup()
    invalidatePlan(client)
    navigate(subscribeSuccessPath({ plan, billing, email, upgrade }), { replace: true, state: { paid: true } })
  }
}
