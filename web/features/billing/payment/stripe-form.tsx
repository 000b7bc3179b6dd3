import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { confirmByStripe } from './confirm-stripe.ts'
import { PaymentFailure } from './payment-failure.tsx'
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx'
import { useStripeAppearance } from './stripe-appearance.ts'
import { loadedStripe } from './stripe-script.ts'
import type { CardFormProps } from './use-payment.ts'

const UNREACHABLE = new Error('The payment form didn’t load. Check your connection or your ad blocker.')

type Props = CardFormProps & { publishableKey: string }

/** Stripe's own fields, in Stripe's frames: no card number reaches this page. */
export function StripeForm({ publishableKey, ...form }: Props) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [unreachable, setUnreachable] = useState(false)
  const [run, setRun] = useState(0)
  const appearance = useStripeAppearance()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a run of its own
  useEffect(() => {
    let cancelled = false
    setUnreachable(false)
    loadedStripe(publishableKey).then(
      loaded => !cancelled && setStripe(loaded),
      () => !cancelled && setUnreachable(true),
    )
    return () => {
      cancelled = true
    }
  }, [publishableKey, run])

  if (unreachable) {
    return <ErrorNotice title="The card form is missing" error={UNREACHABLE} onRetry={() => setRun(run + 1)} />
  }
  if (!stripe) return <PaymentFormSkeleton />
  return (
    <Elements key={run} stripe={stripe} options={{ clientSecret: form.clientSecret, appearance, loader: 'auto' }}>
      <ElementForm {...form} onUnreachable={() => setUnreachable(true)} />
    </Elements>
  )
}

type ElementFormProps = CardFormProps & { onUnreachable: () => void }

function ElementForm({ clientSecret, returnUrl, submitLabel, busyLabel, payment, onUnreachable }: ElementFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stripe && elements && ready) payment.pay(() => confirmByStripe({ stripe, elements, clientSecret, returnUrl }))
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PaymentElement onReady={() => setReady(true)} onLoadError={onUnreachable} />
      <PaymentFailure failure={payment.failure} />
      <Button type="submit" size={52} wide disabled={!ready} busy={payment.busy && busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}
