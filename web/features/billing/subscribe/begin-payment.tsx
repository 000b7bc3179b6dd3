import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { createSubscription } from '../../../../contract/billing.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { moneyOfCents } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { PaymentFormSkeleton } from '../payment/payment-form-skeleton.tsx'
import { BeginFailed } from './begin-failed.tsx'
import { PayByCard, useFinish } from './pay-by-card.tsx'
import { purchaseWords } from './purchase-words.ts'
import { type PurchasePreview, purchasePreviewQuery } from './queries.ts'
import { RenewalCard } from './renewal-card.tsx'
import { type Purchase, useBeginPurchase } from './use-begin-purchase.ts'

/** The order, and the button that begins the purchase: opening this page begins nothing. */
export function BeginPayment(purchase: Purchase) {
  const { plan, billing, email } = purchase
  const { data: preview, error, refetch, isFetching } = useQuery(purchasePreviewQuery(email, plan, billing))
  const beginning = useBeginPurchase(purchase)
  // Kept while the purchase is begun again, so that the card form keeps its input.
  const [begun, setBegun] = useState<BegunPurchase | null>(null)
  const begin = async () => {
    const reply = preview && (await beginning.mutateAsync(preview).catch(() => null))
    if (reply) setBegun(reply)
  }

  if (begun && preview) {
    const onReturn = () => setBegun(null)
    return <Begun purchase={purchase} begun={begun} preview={preview} onFailed={begin} onReturn={onReturn} />
  }
  const failure = beginning.error ?? (isFetching ? null : error)
  if (failure) {
    const retry = () => {
      beginning.reset()
      refetch()
    }
    return <BeginFailed error={failure} plan={plan} billing={billing} email={email} onRetry={retry} />
  }
  if (!preview) return <PaymentFormSkeleton />
  const { title, text, button } = purchaseWords(preview)
  return (
    <>
      <h2 className="font-bold text-18">{title}</h2>
      <p className="text-16 text-ink-2">{text}</p>
      <Button size={52} wide busy={beginning.isPending && 'One moment...'} onClick={begin}>
        {button}
      </Button>
    </>
  )
}

type BegunPurchase = ReplyOf<typeof createSubscription>

type BegunProps = {
  purchase: Purchase
  begun: BegunPurchase
  preview: PurchasePreview
  onFailed: () => Promise<void>
  /** Called after the back button led from the provider's page to this page as it was left. */
  onReturn: () => void
}

function Begun({ purchase: { plan, billing, email }, begun, preview, onFailed, onReturn }: BegunProps) {
  const order = { plan, billing, email }
  const { clientSecret, dueCents, setupSecret, checkoutUrl } = begun
  const due = moneyOfCents(dueCents ?? preview.dueCents, preview.currency)
  // A payment that another tab has cancelled is replaced by a payable one.
  if (clientSecret) return <PayByCard {...order} clientSecret={clientSecret} due={due} onFailed={onFailed} />
  if (checkoutUrl) return <LeaveForCheckout url={checkoutUrl} onReturn={onReturn} />
  if (setupSecret) return <RenewalCard {...order} setupSecret={setupSecret} preview={preview} />
  return <Finished {...order} />
}

/** The saved card has paid, so nothing is left to enter. */
function Finished(order: Omit<Purchase, 'payOn'>) {
  const finish = useFinish(order)
  return (
    <>
      <p role="status" className="text-16 text-ink-2">
        Your {order.plan} plan has started.
      </p>
      <Button size={52} wide onClick={() => finish(null)}>
        Continue
      </Button>
    </>
  )
}

function LeaveForCheckout({ url, onReturn }: { url: string; onReturn: () => void }) {
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && returned()
    addEventListener('pageshow', onPageShow)
    location.assign(url)
    return () => removeEventListener('pageshow', onPageShow)
  }, [url])
  return (
    <p role="status" className="text-16 text-ink-2">
      Opening the payment page...{' '}
      <a href={url} className="text-accent-ink underline">
        Continue to Payment
      </a>
    </p>
  )
}
