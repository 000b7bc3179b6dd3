import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardForm } from './card-form.tsx'
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx'
import { paymentsConfigQuery } from './queries.ts'
import { type PaymentFormProps, usePayment } from './use-payment.ts'

const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }))

/** The one way to enter a card. */
export function PaymentForm({ onPaid, onFailed, busyLabel = 'Processing...', ...rest }: PaymentFormProps) {
  const { data, error, refetch } = useQuery(paymentsConfigQuery)
  // Held above the keyed form: the failure stays visible when another payment replaces the failed one.
  const payment = usePayment({ onPaid, ...(onFailed && { onFailed }) })
  const form = { ...rest, busyLabel, payment }

  if (error) return <ErrorNotice error={error} onRetry={refetch} />
  if (!data) return <PaymentFormSkeleton />
  if (data.simulated) return <CardForm {...form} />
  if (!data.publishableKey) return <Notice tone="warn" title="Payments aren’t set up here." />
  return (
    <Suspense fallback={<PaymentFormSkeleton />}>
      <StripeForm key={form.clientSecret} publishableKey={data.publishableKey} {...form} />
    </Suspense>
  )
}
