import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { BackHome } from '../back-home.tsx'
import { StepHeading } from '../step-heading.tsx'
import { ForgetDetails } from './forget-details.tsx'
import { PendingActions } from './pending-actions.tsx'
import { receiptTitle } from './receipt-day.ts'
import type { ReceiptScreenProps } from './receipt-screen-props.ts'

/** Looks like anything but a pass: this check-in does not count yet. */
export const PendingCheckIn = ({ receipt, onSomeoneElse, onForget, onConfirmed, onWithdrawn }: ReceiptScreenProps) => (
  <Card className="flex flex-col items-center gap-4 text-center">
    <Envelope />
    <p className="rounded-6 bg-warn-soft px-3 py-1 font-medium text-14 text-warn">Not checked in yet</p>
    <StepHeading takesFocus={receipt.fresh}>{receiptTitle(receipt)}</StepHeading>
    <div className="flex flex-col gap-2 text-16 text-ink-2">
      <p>
        We sent a link to <b className="font-medium text-ink">{receipt.pendingEmail}</b>. Open it within 24 hours to
        confirm your check-in.
      </p>
      <p className="text-14">Check spam or junk if nothing arrives within 2-3 minutes.</p>
    </div>
    <PendingActions
      receipt={receipt}
      final={onSomeoneElse === null}
      onConfirmed={onConfirmed}
      onWithdrawn={onWithdrawn}
    />
    {onSomeoneElse && <BackHome />}
    <div className="flex flex-wrap justify-center gap-2">
      {onSomeoneElse && (
        <Button variant="quiet" onClick={onSomeoneElse}>
          Check In Someone Else
        </Button>
      )}
      <ForgetDetails onForget={onForget} />
    </div>
  </Card>
)

/** In the dotted ring of what is not there yet. */
const Envelope = () => (
  <svg
    viewBox="0 0 48 48"
    width="96"
    height="96"
    fill="none"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <circle cx="24" cy="24" r="22" className="stroke-line-strong" pathLength="96" strokeDasharray="0.1 3.9" />
    <g className="stroke-warn">
      <rect x="13" y="16.5" width="22" height="15.5" rx="2.5" />
      <path d="M 14 18 L 24 25.5 L 34 18" />
    </g>
  </svg>
)
