import type { ReactNode } from 'react'
import type { CheckInPage, ExpiredCheckInPage } from '../../../../contract/check-in-page.ts'
import { Card } from '../../../ui/card.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { LocalTime } from './local-time.tsx'
import { Brand } from './place-header.tsx'
import { BackHome, ReceiptCard } from './receipt/receipt-card.tsx'
import { useReceipt } from './receipt/use-receipt.ts'

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
  const { receipt, confirmReceipt, removeReceipt } = useReceipt(page.checkinToken)
  const receiptCard = receipt && (
    <ReceiptCard
      link={page}
      receipt={receipt}
      onSomeoneElse={null}
      onClear={removeReceipt}
      onConfirmed={confirmReceipt}
      onWithdrawn={removeReceipt}
    />
  )
  return (
    <Ending title="Check-in Link Has Expired" receiptCard={receiptCard}>
      <p>
        ‘{page.locationName}’ closed on <LocalTime iso={page.expiresAt} />.
      </p>
      {!receipt && <p>Ask the organizer for a new link.</p>}
    </Ending>
  )
}

interface EndingProps {
  title: string
  receiptCard?: ReactNode
  children: ReactNode
}

const Ending = ({ title, receiptCard, children }: EndingProps) => (
  <>
    <header>
      <Brand />
    </header>
    <main className="mx-auto flex w-full max-w-110 flex-col gap-4">
      <Card className="flex flex-col items-center gap-4 text-center">
        <Ring variant="empty" sizePx={72} />
        <h1 className="font-bold text-22">{title}</h1>
        <div className="flex flex-col gap-2 text-16 text-ink-2">{children}</div>
        <BackHome />
      </Card>
      {receiptCard}
    </main>
  </>
)
