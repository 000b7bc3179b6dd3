import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { invalidatePlan } from '../invalidate-plan.ts'
import { PaymentForm } from '../payment/payment-form.tsx'
import { useFinish } from './pay-by-card.tsx'
import { renewalCardWords } from './purchase-words.ts'
import type { PurchasePreview } from './queries.ts'
import type { Purchase } from './use-begin-purchase.ts'

type Props = Omit<Purchase, 'payOn'> & { setupSecret: string; preview: PurchasePreview }

/** Credit has paid for the first period; the card entered here pays the renewals. */
export function RenewalCard({ setupSecret, preview, ...order }: Props) {
  const client = useQueryClient()
  const finish = useFinish(order)
  useEffect(() => {
    invalidatePlan(client)
  }, [client])
  const { title, text } = renewalCardWords(preview)
  return (
    <>
      <h2 className="font-bold text-18">{title}</h2>
      <p role="status" className="text-16 text-ink-2">
        {text}
      </p>
      <PaymentForm
        clientSecret={setupSecret}
        returnUrl={new URL(paths.myAccount, location.origin).href}
        submitLabel="Save Card"
        onPaid={() => finish(null)}
      />
      <Button variant="quiet" onClick={() => finish(null)}>
        Add a Card Later
      </Button>
    </>
  )
}
