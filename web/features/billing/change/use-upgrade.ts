import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { upgradeSubscriptionPlan } from '../../../../contract/billing.ts'
import { CallError, call } from '../../../lib/call.ts'
import { reasonOf } from '../../../lib/reason.ts'
import type { Failure } from '../../../ui/failure-notice.tsx'
import { paidPlanNamed, subscribePaymentPath, upgradeProcessingPath } from '../billing-paths.ts'
import { invalidatePlan } from '../invalidate-plan.ts'

/** The URL holds no client secret: the payment page fetches the secret and the amount. */
const paymentPath = (plan: string, email: string) =>
  subscribePaymentPath({ plan: paidPlanNamed(plan), billing: 'monthly', email, upgrade: true })

interface UpgradeOrder {
  newPlanName: string
  prorationDate: number
}

const FAILED = 'Failed to upgrade subscription. Please try again.'

/** Navigates to the payment page if the provider requires a payment by the creator, else to the processing page. */
export function useUpgrade(email: string, { onFailed }: { onFailed: (error: Error) => void }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async ({ newPlanName, prorationDate }: UpgradeOrder) => {
      const order = { email, newPlanName, billingPeriod: 'monthly', prorationDate } as const
      const reply = await call(upgradeSubscriptionPlan, order)
      if (!reply.success) throw new CallError(200, reply.error ?? FAILED, { error: reply.error ?? FAILED })
      return reply
    },
    onSuccess: ({ clientSecret, planName }) => {
      if (clientSecret) return navigate(paymentPath(planName, email))
      invalidatePlan(client)
      navigate(upgradeProcessingPath({ plan: planName, email }))
    },
    onError: onFailed,
  })
}

export const upgradeFailure = (error: Error): Failure =>
  error instanceof CallError && error.code === 'no_subscription'
    ? { title: 'Error', description: 'Unable to find your current subscription information.' }
    : { title: 'Upgrade Failed', description: reasonOf(error, FAILED) }
