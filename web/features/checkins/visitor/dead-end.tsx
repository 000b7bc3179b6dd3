import type { ReactNode } from 'react'
import type { CheckInPage, ExpiredCheckInPage } from '../../../../contract/check-in-page.ts'
import { Ring } from '../../../ui/ring.tsx'
import { BackHome } from './back-home.tsx'
import { EndingFrame } from './ending-frame.tsx'
import { LocalTime } from './local-time.tsx'
import { isPass } from './receipt/receipt-day.ts'
import { ReceiptScreen } from './receipt/receipt-screen.tsx'
import { useReceipt } from './receipt/use-receipt.ts'
import { rememberedDetails } from './submission/remembered-details.ts'

const EXPIRED = 'Check-in Link Has Expired'

type ClosedPage = Exclude<CheckInPage, { state: 'open' }>

/** Rendered by the server. Only a phone that checked in at the link before it expired loads the script as well. */
export function DeadEnd({ page }: { page: ClosedPage }) {
  switch (page.state) {
    case 'expired':
      return <Expired page={page} />
    case 'blocked':
      return (
        <Ending title="Account Has Expired">
          <p>This link is paused. Please contact the creator of this link.</p>
        </Ending>
      )
    case 'not_found':
      return (
        <Ending title="Check-in Link Not Found">
          <p>We couldn’t find this link. Part of it may be missing, or it was deleted.</p>
          <p>Open the link or scan the code again, or ask the person who sent it to you.</p>
        </Ending>
      )
  }
}

function Expired({ page }: { page: ExpiredCheckInPage }) {
  const { receipt, confirmReceipt, removeReceipt, removeAllReceipts } = useReceipt(page.checkinToken)
  const closed = (
    <p>
      ‘{page.locationName}’ closed on <LocalTime iso={page.expiresAt} />.
    </p>
  )
  const receiptScreen = receipt && (
    <ReceiptScreen
      link={page}
      receipt={receipt}
      closed={
        <>
          <h2>{EXPIRED}</h2>
          {closed}
        </>
      }
      onSomeoneElse={null}
      onAgain={removeReceipt}
      onForget={() => {
        rememberedDetails.clear()
        removeAllReceipts()
      }}
      onConfirmed={confirmReceipt}
      onWithdrawn={removeReceipt}
    />
  )
  if (receipt && isPass(receipt)) return receiptScreen
  return (
    <Ending title={EXPIRED} receiptScreen={receiptScreen}>
      {closed}
      {!receipt && <p>Ask the organiser for a new link.</p>}
    </Ending>
  )
}

interface EndingProps {
  title: string
  receiptScreen?: ReactNode
  children: ReactNode
}

const Ending = ({ title, receiptScreen, children }: EndingProps) => (
  <EndingFrame actions={<BackHome />}>
    <Ring variant="empty" sizePx={72} />
    <h1 className="font-bold text-28">{title}</h1>
    <div className="flex flex-col gap-2 text-16 text-ink-2">{children}</div>
    {receiptScreen}
  </EndingFrame>
)
