import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'

export type PaymentFormProps = {
  clientSecret: string
  /** Absolute. Where the bank's check leads back to, with `payment_intent` and `redirect_status` added. */
  returnUrl: string
  submitLabel: string
  busyLabel?: string
  /** The server has not heard of it yet: it must look for itself. */
  onPaid: (result: { paymentIntentId: string | null }) => void
  onFailed?: (message: string) => void
}

export type PaymentOutcome =
  | { status: 'paid'; paymentIntentId: string | null }
  /** The browser is on its way to the bank. */
  | { status: 'leaving' }
  | { status: 'failed'; message: string }

const UNEXPECTED = 'An unexpected error occurred.'

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

  const failed = (title: string, message: string) => {
    lock(false)
    setFailure(message)
    toast({ title, description: message, destructive: true })
    onFailed?.(message)
  }

  /** What `attempt` throws is unexpected; a refusal is an outcome. */
  const pay = async (attempt: () => Promise<PaymentOutcome>) => {
    if (locked.current) return
    lock(true)
    setFailure(null)
    const outcome = await attempt().catch(() => null)
    if (!outcome) failed('Payment Error', UNEXPECTED)
    else if (outcome.status === 'failed') failed('Payment Failed', outcome.message || UNEXPECTED)
    else if (outcome.status === 'paid') onPaid({ paymentIntentId: outcome.paymentIntentId })
  }

  return { pay, busy, failure }
}
