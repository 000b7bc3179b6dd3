import type { ComponentProps } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { BackHome } from '../back-home.tsx'
import { EndingFrame } from '../ending-frame.tsx'
import { StepHeading } from '../step-heading.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import { ForgetDetails } from './forget-details.tsx'
import type { PendingActions } from './pending-actions.tsx'
import { PendingRing } from './pending-ring.tsx'
import type { ReceiptScreenProps } from './receipt-screen-props.ts'
import { receiptTitle } from './receipt-title.ts'

const loadActions = () => import('./pending-actions.tsx')

/** They load apart, since most links ask for no email. */
function Actions(props: ComponentProps<typeof PendingActions>) {
  const actions = useLazyModule(loadActions, 0)
  return actions && <actions.PendingActions {...props} />
}

/** Looks like anything but a pass: this check-in does not count yet. */
export function PendingCheckIn({
  link,
  receipt,
  onSomeoneElse,
  onForget,
  onConfirmed,
  onWithdrawn,
}: ReceiptScreenProps) {
  const content = (
    <>
      <PendingRing />
      <p className="rounded-6 bg-warn-soft px-3 py-1 font-medium text-14 text-warn">Not checked in yet</p>
      <StepHeading takesFocus={receipt.fresh}>{receiptTitle(receipt)}</StepHeading>
      <div className="flex flex-col gap-2 text-16 text-ink-2">
        {onSomeoneElse && <p dir="auto">{link.locationName}</p>}
        <p>
          We sent a link to <b className="font-medium text-ink">{receipt.pendingEmail}</b>. Open it within 24 hours to
          confirm your check-in.
        </p>
        <p className="text-14">
          Check spam or junk if nothing arrives within <span className="whitespace-nowrap">2-3 minutes.</span>
        </p>
      </div>
      <Actions receipt={receipt} final={onSomeoneElse === null} onConfirmed={onConfirmed} onWithdrawn={onWithdrawn} />
      <div className="flex flex-wrap justify-center gap-2">
        {onSomeoneElse && (
          <Button variant="quiet" onClick={onSomeoneElse}>
            Check In Someone Else
          </Button>
        )}
        <ForgetDetails onForget={onForget} />
      </div>
    </>
  )
  if (!onSomeoneElse) return content
  return (
    <EndingFrame title={link.locationName} actions={<BackHome />}>
      {content}
    </EndingFrame>
  )
}
