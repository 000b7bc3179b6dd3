import type { ReactNode } from 'react'
import type { ClosedCheckInPage } from '../../../../../contract/check-in-page.ts'
import { timeZoneWords } from '../../../../../contract/dates.ts'
import { zoneBeside } from '../../../../../contract/open-until.ts'
import { sessionWords } from '../../../../../contract/session-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { BackHome } from '../back-home.tsx'
import { EndingFrame, EndingTitle } from '../ending-frame.tsx'
import { EndingRing } from '../ending-ring.tsx'
import { isPass } from '../receipt/receipt-day.ts'
import { useReceipt } from '../receipt/use-receipt.ts'
import { rememberedDetails } from '../submission/remembered-details.ts'
import { useLateScreens } from '../use-late-screens.ts'
import { countdownWords, opensWords, ownTimeWords } from './opening-words.ts'
import { mayCheckOut } from './page-sessions.ts'

interface Props {
  page: ClosedCheckInPage
  remainingMs: number
}

/** Between sessions: when the next one opens. A phone that has checked in today keeps its pass. */
export function ClosedScreen({ page, remainingMs }: Props) {
  const { link, opensAt, sentence } = page
  const { receipt, leaveReceipt, confirmReceipt, removeReceipt, removeAllReceipts } = useReceipt(link.checkinToken)
  const screens = useLateScreens(receipt !== null)
  const closed = <p>{opensAt ? nextSentence(page, opensAt) : sentence}</p>
  const receiptScreen = receipt && screens && (
    <screens.ReceiptScreen
      link={link}
      receipt={receipt}
      closed={closed}
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
  if (receipt && isPass(receipt) && receiptScreen) return receiptScreen
  if (receipt && receiptScreen && (receipt.pendingEmail !== null || mayCheckOut(receipt)))
    return (
      <EndingFrame
        titled
        place={link}
        mark={<EndingRing icon={opensAt ? 'opening' : 'over'} />}
        head={<div className="text-16 text-ink-2">{closed}</div>}
        actions={<BackHome />}
      >
        {receiptScreen}
      </EndingFrame>
    )
  return opensAt === null ? (
    <Closed page={page} mark={<EndingRing icon="over" />} title="No More Sessions">
      <p>{sentence}</p>
      <p>Ask {link.hostName ? <bdi>{link.hostName}</bdi> : 'the organiser'} about new dates.</p>
    </Closed>
  ) : (
    <Opening page={page} opensAt={opensAt} remainingMs={remainingMs} />
  )
}

const nextSentence = ({ now, sessions }: ClosedCheckInPage, opensAt: string) =>
  `The next one ${opensWords(Date.parse(opensAt), Date.parse(now), sessions.zone).replace('Opens', 'opens')}.`

/** For as long as somebody waits with the page in view. */
const LAST_HOUR_MS = 3_600_000

function Opening({ page, opensAt, remainingMs }: Props & { opensAt: string }) {
  const { now, sessions, sentence } = page
  const { zone, next } = sessions
  const times = [Date.parse(opensAt), Date.parse(now), zone] as const
  const { timeZone: readerTimeZone } = Intl.DateTimeFormat().resolvedOptions()
  const own = useHydrated() ? ownTimeWords(...times, readerTimeZone) : null
  const countdown = countdownWords(remainingMs)
  return (
    <Closed
      page={page}
      mark={countdown ? null : <EndingRing icon="opening" />}
      countdown={
        countdown && (
          <p role="timer" className="font-bold text-[clamp(2rem,min(6.5vh,9.4vw),2.75rem)] text-ink leading-none">
            {countdown}
          </p>
        )
      }
      title={own ? `${opensWords(...times)}, ${timeZoneWords(zone)}` : opensWords(...times)}
    >
      {own && <p className="font-medium text-ink">{own}</p>}
      {next && (
        <p dir="auto" className="font-medium text-ink">
          {sessionWords(next, zone)}
          {own && zoneBeside(next.startsAt, { timeZone: zone, readerTimeZone })}
        </p>
      )}
      {countdown && <p>{remainingMs <= LAST_HOUR_MS ? 'Keep this page open.' : 'This page opens automatically.'}</p>}
      {!sentence.startsWith('This check-in opens') && <p>{sentence}</p>}
    </Closed>
  )
}

interface ClosedProps {
  page: ClosedCheckInPage
  mark: ReactNode
  /** For a visitor who waits: above the words, and in place of the drawing. */
  countdown?: ReactNode
  title: string
  children: ReactNode
}

const Closed = ({ page, mark, countdown, title, children }: ClosedProps) => (
  <EndingFrame
    place={page.link}
    mark={mark}
    head={
      <>
        {countdown}
        <EndingTitle>{title}</EndingTitle>
      </>
    }
    actions={
      <>
        {page.sessions.next && (
          <Button
            size={52}
            wide
            onClick={() => import('./save-calendar.ts').then(({ saveCalendar }) => saveCalendar(page))}
          >
            Add to Calendar
          </Button>
        )}
        <BackHome below={page.sessions.next !== null} />
      </>
    }
  >
    <div className="flex flex-col gap-2 text-16 text-ink-2">{children}</div>
  </EndingFrame>
)
