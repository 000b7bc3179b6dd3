import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { type ConfirmResult, type PaymentOutcome, paymentOutcomeOf } from './confirm-result.ts'

export type PaymentFormProps = {
  clientSecret: string
  /** Absolute. Where the bank's check leads back to, with `payment_intent` and `redirect_status` added. */
  returnUrl: string
  submitLabel: string
  busyLabel?: string
  /** The server has not heard of it yet: it must look for itself. */
  onPaid: (result: { paymentIntentId: string | null }) => void
  /** Looks for the payment that may have to take the place of this one. */
  onFailed?: (message: string) => unknown
}

/** What both card forms are given. */
export type CardFormProps = Pick<PaymentFormProps, 'clientSecret' | 'returnUrl' | 'submitLabel'> & {
  busyLabel: string
  payment: Payment
}

export type Payment = ReturnType<typeof usePayment>

const UNEXPECTED = 'An unexpected error occurred.'
const TOO_LONG = 'This page was open too long. Please press Pay again.'

/** One payment at a time: the lock holds from the press on, and only a failure opens it. */
export function usePayment({ onPaid, onFailed }: Pick<PaymentFormProps, 'onPaid' | 'onFailed'>) {
  const locked = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const lock = (held: boolean) => {
    locked.current = held
    setBusy(held)
  }

  // Back from the bank by the browser's own button, which shows this page as it was left.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      locked.current = false
      setBusy(false)
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])

  const failed = async (outcome: Failure) => {
    const { title, message } = failureText(outcome)
    setFailure(message)
    toast({ title, description: message, destructive: true })
    const renewed = onFailed?.(message)
    // The next press is for the payment that takes the place of this one.
    if (outcome?.status === 'expired') await renewed
    lock(false)
  }

  /** What `confirm` throws is unexpected; a refusal is an outcome. Null when nothing is known. */
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

type Failure = Extract<PaymentOutcome, { status: 'expired' | 'failed' }> | null

function failureText(outcome: Failure): { title: string; message: string } {
  if (!outcome) return { title: 'Payment Error', message: UNEXPECTED }
  const message = outcome.status === 'expired' ? TOO_LONG : outcome.message || UNEXPECTED
  return { title: 'Payment Failed', message }
}
