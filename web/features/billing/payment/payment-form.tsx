import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { CardForm } from './card-form.tsx'
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx'
import { paymentsConfigQuery } from './queries.ts'
import type { PaymentFormProps } from './use-payment.ts'

export { PaymentFormSkeleton } from './payment-form-skeleton.tsx'

const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }))

/** The one way to enter a card. */
export function PaymentForm(props: PaymentFormProps) {
  const { data, error, refetch } = useQuery(paymentsConfigQuery)

  if (error) return <Problem error={error} onRetry={refetch} />
  if (!data) return <PaymentFormSkeleton />
  if (data.simulated) return <CardForm {...props} />
  if (!data.publishableKey) return <Notice tone="warn" title="Payments are not set up here." />
  return (
    <Suspense fallback={<PaymentFormSkeleton />}>
      <StripeForm key={props.clientSecret} publishableKey={data.publishableKey} {...props} />
    </Suspense>
  )
}
