import type { ReactNode } from 'react'
import type { CheckInPage, ExpiredCheckInPage } from '../../../../contract/check-in-page.ts'
import { BackHome } from './back-home.tsx'
import { EndingFrame } from './ending-frame.tsx'
import { type EndingIcon, EndingRing } from './ending-ring.tsx'
import { LocalTime } from './local-time.tsx'
import { isPass } from './receipt/receipt-day.ts'
import { ReceiptScreen } from './receipt/receipt-screen.tsx'
import { useReceipt } from './receipt/use-receipt.ts'
import { rememberedDetails } from './submission/remembered-details.ts'

const EXPIRED = 'Check-in Link Has Expired'

type ClosedPage = Exclude<CheckInPage, { state: 'open' | 'closed' }>

/** Rendered by the server. Only a phone that checked in at the link before it expired loads the script as well. */
export function DeadEnd({ page }: { page: ClosedPage }) {
  switch (page.state) {
    case 'expired':
      return <Expired page={page} />
    case 'blocked':
      return (
        <Ending icon="paused" title="Account Has Expired">
          <p>This link is paused. Please contact the creator of this link.</p>
        </Ending>
      )
    case 'not_found':
      return (
        <Ending icon="unknown" title="Check-in Link Not Found">
          <p>The link may be incomplete or deleted.</p>
          <p>Open it from the message again, or scan the code once more. If that doesn’t help, ask for a new link.</p>
        </Ending>
      )
  }
}

function Expired({ page }: { page: ExpiredCheckInPage }) {
  const { receipt, confirmReceipt, removeReceipt, removeAllReceipts } = useReceipt(page.checkinToken)
  const closed = (
    <p className="text-balance">
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
    <Ending icon="expired" title={EXPIRED} receiptScreen={receiptScreen}>
      {closed}
      {!receipt && <p>Ask {page.hostName ? <bdi>{page.hostName}</bdi> : 'the organiser'} for a new link.</p>}
    </Ending>
  )
}

interface EndingProps {
  icon: EndingIcon
  title: string
  receiptScreen?: ReactNode
  children: ReactNode
}

const Ending = ({ icon, title, receiptScreen, children }: EndingProps) => (
  <EndingFrame actions={<BackHome />}>
    <EndingRing icon={icon} />
    <h1 className="font-bold text-28">{title}</h1>
    <div className="flex max-w-[60ch] flex-col gap-2 text-balance text-16 text-ink-2">{children}</div>
    {receiptScreen}
  </EndingFrame>
)
