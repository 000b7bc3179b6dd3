import './receipt.css'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { BackHome } from '../back-home.tsx'
import { EndingFrame } from '../ending-frame.tsx'
import { StepHeading } from '../step-heading.tsx'
import { CheckInFacts } from './check-in-facts.tsx'
import { ForgetDetails } from './forget-details.tsx'
import { KeptPass } from './kept-pass.tsx'
import type { PassPlace } from './pass-facts.ts'
import { receiptTitle } from './receipt-title.ts'
import type { ShownReceipt } from './receipts.ts'

interface Props {
  link: PassPlace
  receipt: ShownReceipt
  /** How the visitor leaves. */
  leave?: ReactNode
  /** Null when the link takes no more check-ins: another part of the page says so. */
  onAgain: (() => void) | null
  onForget: () => void
}

/** Not a pass: a check-in of another day, or of an earlier session, must not open the door now. */
export function EarlierCheckIn({ link, receipt, leave, onAgain, onForget }: Props) {
  const head = <StepHeading takesFocus={receipt.fresh}>{receiptTitle(receipt)}</StepHeading>
  const facts = (
    <>
      <CheckInFacts {...receipt} />
      <div className="receipt-links">
        <ForgetDetails onForget={onForget} />
      </div>
    </>
  )
  if (!onAgain)
    return (
      <>
        {head}
        {facts}
        {leave}
      </>
    )
  return (
    <EndingFrame
      titled
      place={link}
      mark={<KeptPass />}
      head={head}
      actions={
        <>
          {leave}
          <Button size={52} wide onClick={onAgain}>
            Check In Again
          </Button>
          <BackHome below />
        </>
      }
    >
      {facts}
    </EndingFrame>
  )
}
