import './receipt.css'
import type { ComponentProps } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { BackHome } from '../back-home.tsx'
import { EndingFrame } from '../ending-frame.tsx'
import { StepHeading } from '../step-heading.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import { MailRing } from './mail-ring.tsx'
import type { PendingActions } from './pending-actions.tsx'
import type { ReceiptScreenProps } from './receipt-screen-props.ts'
import { receiptTitle } from './receipt-title.ts'

const loadActions = () => import('./pending-actions.tsx')

/** They load apart, since most links ask for no email. */
function Actions(props: ComponentProps<typeof PendingActions>) {
  const actions = useLazyModule(loadActions, 0)
  return actions && <actions.PendingActions {...props} />
}

/** Longer emails take smaller letters, to stay on one line. */
const LONG_EMAIL = 30

export function PendingCheckIn({ link, receipt, onSomeoneElse, onConfirmed, onWithdrawn }: ReceiptScreenProps) {
  const email = receipt.pendingEmail ?? ''
  const head = (
    <>
      <p className="pending-badge">Not checked in yet</p>
      <StepHeading takesFocus={receipt.fresh}>{receiptTitle(receipt)}</StepHeading>
    </>
  )
  const words = (
    <div className="pending">
      <p>
        We sent a link to{' '}
        <b className="pending-email" data-long={email.length > LONG_EMAIL || undefined}>
          {email || 'your email address'}
        </b>
      </p>
      <p>
        Open it within 24 hours to confirm your <span className="whitespace-nowrap">check-in.</span>
      </p>
      <p className="pending-more">
        Check spam or junk if nothing arrives within <span className="whitespace-nowrap">2–3 minutes.</span>
      </p>
      {onSomeoneElse && (
        <div className="receipt-links">
          <Button variant="quiet" onClick={onSomeoneElse}>
            Check In Someone Else
          </Button>
        </div>
      )}
    </div>
  )
  const actions = (
    <Actions receipt={receipt} final={onSomeoneElse === null} onConfirmed={onConfirmed} onWithdrawn={onWithdrawn} />
  )
  if (!onSomeoneElse)
    return (
      <>
        {head}
        {words}
        {actions}
      </>
    )
  return (
    <EndingFrame
      titled
      place={link}
      mark={<MailRing />}
      head={head}
      actions={
        <>
          {actions}
          <BackHome below />
        </>
      }
    >
      {words}
    </EndingFrame>
  )
}
