import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { confirmedByStripe } from './confirm-stripe.ts'
import { PaymentFailure } from './payment-failure.tsx'
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx'
import { useStripeAppearance } from './stripe-appearance.ts'
import { loadedStripe } from './stripe-script.ts'
import { type PaymentFormProps, usePayment } from './use-payment.ts'

const UNREACHABLE = new Error(
  'Our payment provider did not load. Your connection or a blocker in your browser may be in the way.',
)

type Props = PaymentFormProps & { publishableKey: string }

/** Stripe's own fields, in frames of theirs: no card number touches this page. */
export function StripeForm({ publishableKey, ...payment }: Props) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [unreachable, setUnreachable] = useState(false)
  const [run, setRun] = useState(0)
  const appearance = useStripeAppearance()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a run of its own
  useEffect(() => {
    let gone = false
    setUnreachable(false)
    loadedStripe(publishableKey).then(
      loaded => !gone && setStripe(loaded),
      () => !gone && setUnreachable(true),
    )
    return () => {
      gone = true
    }
  }, [publishableKey, run])

  if (unreachable) {
    return <Problem title="The card form is missing" error={UNREACHABLE} onRetry={() => setRun(run + 1)} />
  }
  if (!stripe) return <PaymentFormSkeleton />
  return (
    <Elements key={run} stripe={stripe} options={{ clientSecret: payment.clientSecret, appearance, loader: 'auto' }}>
      <ElementForm {...payment} onUnreachable={() => setUnreachable(true)} />
    </Elements>
  )
}

type ElementFormProps = PaymentFormProps & { onUnreachable: () => void }

function ElementForm({
  returnUrl,
  submitLabel,
  busyLabel = 'Processing...',
  onUnreachable,
  ...then
}: ElementFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const { pay, busy, failure } = usePayment(then)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stripe && elements && ready) pay(() => confirmedByStripe({ stripe, elements, returnUrl }))
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PaymentElement onReady={() => setReady(true)} onLoadError={onUnreachable} />
      <PaymentFailure message={failure} />
      <Button type="submit" size={52} wide disabled={!ready} busy={busy && busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}
