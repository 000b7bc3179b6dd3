import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { paths } from '../../../contract/paths.ts'
import { beginCardChange, changeCard } from '../../../contract/payment-methods.ts'
import { call } from '../../lib/call.ts'
import { reasonOf } from '../../lib/reason.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type AccountSummary, invalidatePlan, LazyPaymentForm } from '../billing/index.ts'
import { saveCardWords } from './card-words.ts'

const FAILED = 'Something went wrong. Please try again or contact support.'

/** Beside the card in use. Changes it in three steps: fetch a client secret, confirm the card, and make it the subscription's card on the server. */
export function CardChange({ summary, children }: { summary: AccountSummary; children: ReactNode }) {
  const { email } = summary.creator
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  // Stripe's event may charge the new card for the open invoice before this browser's call does.
  const [wasDue, setWasDue] = useState(false)
  const beginning = useMutation({ mutationFn: () => call(beginCardChange, { email }) })
  const changing = useMutation({
    mutationFn: () => call(changeCard, { email }),
    onSuccess: async () => {
      await invalidatePlan(client)
      setOpen(false)
    },
  })
  const label = summary.money.card ? 'Change Card' : 'Add Card'
  const words = saveCardWords(summary.money)
  const begin = () => {
    setWasDue(summary.money.overdueCents !== null)
    changing.reset()
    setOpen(true)
    beginning.mutate()
  }

  return (
    <div className="flex flex-col gap-3">
      {changing.data && !open && <Saved invoice={changing.data.invoice ?? (wasDue ? 'paid' : null)} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {children}
        <Button variant="secondary" onClick={begin}>
          {label}
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={next => !changing.isPending && setOpen(next)}
        title={label}
        description={words.text}
      >
        {beginning.error && (
          <FailureNotice title="We couldn’t open the card form" description={reasonOf(beginning.error, FAILED)} />
        )}
        {beginning.isPending && (
          <p role="status" className="text-14 text-ink-2">
            Opening the card form...
          </p>
        )}
        {changing.error && (
          <>
            <FailureNotice title="Your card wasn’t changed" description={reasonOf(changing.error, FAILED)} />
            <Button busy={changing.isPending && 'Saving...'} onClick={() => changing.mutate()}>
              Try Again
            </Button>
          </>
        )}
        {beginning.data && !changing.error && (
          <LazyPaymentForm
            clientSecret={beginning.data.setupSecret}
            returnUrl={new URL(paths.myAccount, location.origin).href}
            submitLabel={words.button}
            onPaid={() => changing.mutate()}
          />
        )}
      </Dialog>
    </div>
  )
}

const Saved = ({ invoice }: { invoice: 'paid' | 'unpaid' | null }) =>
  invoice === 'unpaid' ? (
    <Notice tone="warn" role="status" title="Your card is saved, but we couldn’t use it to pay the open invoice">
      Please try another card, or open the invoice above.
    </Notice>
  ) : (
    <Notice
      role="status"
      title={invoice === 'paid' ? 'Your card is saved, and the open invoice is paid' : 'Your card is saved'}
    />
  )
