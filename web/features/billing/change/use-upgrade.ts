import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { upgradeSubscriptionPlan } from '../../../../contract/billing.ts'
import { CallError, call } from '../../../lib/call.ts'
import { planChanged } from '../../../lib/plan-changed.ts'
import { reasonOf } from '../../../lib/reason.ts'
import { paths } from '../../../paths.ts'
import type { Failure } from '../../../ui/failure.tsx'
import { toast } from '../../../ui/toast.tsx'
import { upgradeProcessingPath } from '../addresses.ts'
import { isPendingChange } from './pending-change.tsx'

type Payable = { clientSecret: string; plan: string; subscriptionId: string | undefined; email: string }

const paymentPath = ({ clientSecret, plan, subscriptionId, email }: Payable) =>
  `${paths.subscribePayment}?${new URLSearchParams({
    client_secret: clientSecret,
    plan,
    ...(subscriptionId && { subscription_id: subscriptionId }),
    email,
    upgrade: 'true',
  })}`

interface Wish {
  newPlanName: string
  prorationDate: number
  /** What was shown, in words: the payment page says it again. */
  due: string
}

const FAILED = 'Failed to upgrade subscription. Please try again.'

/** What the payment provider charged or wants to charge decides where it goes on. */
export function useUpgrade(email: string, { onFailed }: { onFailed: (error: Error) => void }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async ({ newPlanName, prorationDate }: Wish) => {
      const order = { email, newPlanName, billingPeriod: 'monthly', prorationDate } as const
      const reply = await call(upgradeSubscriptionPlan, order)
      if (!reply.success) throw new CallError(200, reply.error ?? FAILED, { error: reply.error ?? FAILED })
      return reply
    },
    onSuccess: ({ clientSecret, subscriptionId, planName }, { due }) => {
      if (clientSecret)
        return navigate(paymentPath({ clientSecret, plan: planName, subscriptionId, email }), { state: { due } })
      planChanged(client)
      navigate(upgradeProcessingPath({ plan: planName, email }))
    },
    onError: error => {
      if (!isPendingChange(error)) toast({ ...failureOf(error), destructive: true })
      onFailed(error)
    },
  })
}

export const failureOf = (error: Error): Failure =>
  error instanceof CallError && error.code === 'no_subscription'
    ? { title: 'Error', description: 'Unable to find your current subscription information.' }
    : { title: 'Upgrade Failed', description: reasonOf(error, FAILED) }
