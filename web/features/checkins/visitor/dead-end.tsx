import type { ReactNode } from 'react'
import type { BlockedCheckInPage, ExpiredCheckInPage } from '../../../../contract/check-in-page.ts'
import { BackHome } from './back-home.tsx'
import { EndingFrame } from './ending-frame.tsx'
import { type EndingIcon, EndingRing } from './ending-ring.tsx'
import { LocalTime } from './local-time.tsx'
import { isPass } from './receipt/receipt-day.ts'
import { ReceiptScreen } from './receipt/receipt-screen.tsx'
import { useReceipt } from './receipt/use-receipt.ts'
import { rememberedDetails } from './submission/remembered-details.ts'

type EndedPage = ExpiredCheckInPage | BlockedCheckInPage
type ClosedPage = EndedPage | { state: 'not_found' }

const TITLES = { expired: 'Check-in Link Has Expired', blocked: 'Account Has Expired' }

/** Rendered by the server. Only a phone that checked in at the link, or asked to be, before it ended loads the script as well. */
export const DeadEnd = ({ page }: { page: ClosedPage }) =>
  page.state === 'not_found' ? (
    <Ending icon="unknown" title="Check-in Link Not Found">
      <p>The link may be incomplete or deleted.</p>
      <p>Open it from the message again, or scan the code once more. If that doesn’t help, ask for a new link.</p>
    </Ending>
  ) : (
    <Ended page={page} />
  )

function Ended({ page }: { page: EndedPage }) {
  const { receipt, leaveReceipt, confirmReceipt, removeReceipt, removeAllReceipts } = useReceipt(page.checkinToken)
  const title = TITLES[page.state]
  const why =
    page.state === 'blocked' ? (
      <p>This link is paused. Please contact the creator of this link.</p>
    ) : (
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
          <h2>{title}</h2>
          {why}
        </>
      }
      onSomeoneElse={null}
      onAgain={removeReceipt}
      onForget={() => {
        rememberedDetails.clear()
        removeAllReceipts()
      }}
      onLeft={leaveReceipt}
      onConfirmed={confirmReceipt}
      onWithdrawn={removeReceipt}
    />
  )
  if (receipt && isPass(receipt)) return receiptScreen
  return (
    <Ending icon={page.state === 'blocked' ? 'paused' : 'expired'} title={title} receiptScreen={receiptScreen}>
      {why}
      {!receipt && page.state === 'expired' && (
        <p>Ask {page.hostName ? <bdi>{page.hostName}</bdi> : 'the organiser'} for a new link.</p>
      )}
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
