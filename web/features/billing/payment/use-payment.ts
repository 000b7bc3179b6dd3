import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../ui/failure-notice.tsx'
import { type ConfirmResult, type PaymentOutcome, paymentOutcomeOf } from './confirm-result.ts'

export type PaymentFormProps = {
  clientSecret: string
  /** Absolute URL to which the bank's page redirects, with `payment_intent` and `redirect_status` added. */
  returnUrl: string
  submitLabel: string
  busyLabel?: string
  /** Called before the server knows of the payment, which it must read from the provider. */
  onPaid: (result: { paymentIntentId: string | null }) => void
  /** Fetches the payment that may have to replace this one. */
  onFailed?: (message: string) => unknown
}

/** The props of both card forms. */
export type CardFormProps = Pick<PaymentFormProps, 'clientSecret' | 'returnUrl' | 'submitLabel'> & {
  busyLabel: string
  payment: Payment
}

export type Payment = ReturnType<typeof usePayment>

const UNEXPECTED = 'An unexpected error occurred.'
const TOO_LONG = 'This page was open too long. Please press Pay again.'

/** One payment at a time: a press takes the lock, and only a failure releases it. */
export function usePayment({ onPaid, onFailed }: Pick<PaymentFormProps, 'onPaid' | 'onFailed'>) {
  const locked = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const lock = (held: boolean) => {
    locked.current = held
    setBusy(held)
  }

  // The back button leads from the bank's page to this page as it was left, with the lock still held.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      locked.current = false
      setBusy(false)
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])

  const failed = async (outcome: FailedOutcome) => {
    const failure = failureOf(outcome)
    setFailure(failure)
    const renewed = onFailed?.(failure.description)
    // The next press must confirm the payment that replaces this one.
    if (outcome?.status === 'expired') await renewed
    lock(false)
  }

  /** A declined card is an outcome. Null when `confirm` threw, or when a payment is running already. */
  const pay = async (confirm: () => Promise<ConfirmResult>): Promise<PaymentOutcome | null> => {
    if (locked.current) return null
    lock(true)
    setFailure(null)
    const outcome = await confirm()
      .then(paymentOutcomeOf)
      .catch(() => null)
    if (outcome?.status === 'paid') onPaid({ paymentIntentId: outcome.paymentIntentId })
    else if (outcome?.status === 'leaving') location.assign(outcome.url)
    else await failed(outcome)
    return outcome
  }

  return { pay, busy, failure }
}

type FailedOutcome = Extract<PaymentOutcome, { status: 'expired' | 'failed' }> | null

function failureOf(outcome: FailedOutcome): Failure {
  if (!outcome) return { title: 'Payment Error', description: UNEXPECTED }
  const description = outcome.status === 'expired' ? TOO_LONG : outcome.message || UNEXPECTED
  return { title: 'Payment Failed', description }
}
