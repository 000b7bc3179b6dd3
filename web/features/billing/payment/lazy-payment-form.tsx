import { lazy, Suspense } from 'react'
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx'
import type { PaymentFormProps } from './use-payment.ts'

const PaymentForm = lazy(async () => ({ default: (await import('./payment-form.tsx')).PaymentForm }))

/** For pages that seldom show the card form: its code is loaded when it is first needed. */
export const LazyPaymentForm = (props: PaymentFormProps) => (
  <Suspense fallback={<PaymentFormSkeleton />}>
    <PaymentForm {...props} />
  </Suspense>
)
