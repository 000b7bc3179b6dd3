import { useEffect } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { clearAbandonedAttempts } from '../submission/abandoned-attempts.ts'
import { EarlierCheckIn } from './earlier-check-in.tsx'
import { ForgetDetails } from './forget-details.tsx'
import { Pass } from './pass.tsx'
import { PendingCheckIn } from './pending-check-in.tsx'
import type { ReceiptScreenProps } from './receipt-screen-props.ts'
import { receiptTitle } from './receipt-title.ts'

/** What a phone shows after a check-in: a pass, or that it waits for its email, or that it was on another day. */
export function ReceiptScreen(props: ReceiptScreenProps) {
  const { link, receipt, closed, onSomeoneElse, onAgain, onForget } = props
  useEffect(clearAbandonedAttempts, [])
  if (receipt.pendingEmail !== null) return <PendingCheckIn {...props} />
  if (!receipt.current) {
    return <EarlierCheckIn link={link} receipt={receipt} onAgain={onSomeoneElse && onAgain} onForget={onForget} />
  }
  return (
    <Pass title={receiptTitle(receipt)} fresh={receipt.fresh} checkIn={receipt} place={link} closed={closed}>
      {onSomeoneElse && (
        <Button variant="quiet" onClick={onSomeoneElse}>
          Check In Someone Else
        </Button>
      )}
      <ForgetDetails onForget={onForget} />
    </Pass>
  )
}
