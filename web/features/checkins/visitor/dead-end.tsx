import type { ReactNode } from 'react'
import type { BlockedCheckInPage, ExpiredCheckInPage } from '../../../../contract/check-in-page.ts'
import { BackHome } from './back-home.tsx'
import { EndingFrame, EndingTitle } from './ending-frame.tsx'
import { EndingRing } from './ending-ring.tsx'
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
    <EndingFrame
      mark={<EndingRing icon="unknown" />}
      head={<EndingTitle>Check-in Link Not Found</EndingTitle>}
      actions={<BackHome />}
    >
      <Words>
        <p>The link may be incomplete or deleted.</p>
        <p>Open it from the message again, or scan the code once more. If that doesn’t help, ask for a new link.</p>
      </Words>
    </EndingFrame>
  ) : (
    <Ended page={page} />
  )

function Ended({ page }: { page: EndedPage }) {
  const { receipt, leaveReceipt, confirmReceipt, removeReceipt, removeAllReceipts } = useReceipt(page.checkinToken)
  const title = TITLES[page.state]
  const why =
    page.state === 'blocked' ? (
      <p>
        This link is paused. Please contact the creator of this link
        {page.hostName && (
          <>
            , <bdi>{page.hostName}</bdi>
          </>
        )}
        .
      </p>
    ) : (
      <p>
        This link closed on <LocalTime iso={page.expiresAt} />.
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
    <EndingFrame
      place={page}
      mark={<EndingRing icon={page.state === 'blocked' ? 'paused' : 'expired'} />}
      head={<EndingTitle>{title}</EndingTitle>}
      actions={<BackHome />}
    >
      <Words>
        {why}
        {!receipt && page.state === 'expired' && (
          <p>Ask {page.hostName ? <bdi>{page.hostName}</bdi> : 'the organiser'} for a new link.</p>
        )}
      </Words>
      {receiptScreen}
    </EndingFrame>
  )
}

const Words = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-2 text-16 text-ink-2">{children}</div>
)
