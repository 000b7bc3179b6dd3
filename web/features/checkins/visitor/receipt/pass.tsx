import './receipt.css'
import { type ReactNode, useEffect, useState } from 'react'
import { dateFormat } from '../../../../../contract/dates.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { relativeTime } from '../../../../ui/relative-time.ts'
import { ActionBar } from '../action-bar.tsx'
import { distanceFromPlace } from '../presence/presence-texts.ts'
import { useStepFocus } from '../step-heading.tsx'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect.ts'
import { useLazyModule } from '../use-lazy-module.ts'
import { hyphenated } from './hyphenated.ts'
import type { PassCheckIn, PassPlace } from './pass-facts.ts'
import { PassRing } from './pass-ring.tsx'
import { CONFIRMED } from './receipt-day.ts'
import { SaveReceipt } from './save-receipt.tsx'
import { useServerTime } from './use-server-time.ts'

interface Props {
  title: string
  /** Made just now: the ring closes, and the phone gives a short buzz. */
  fresh: boolean
  checkIn: PassCheckIn
  place: PassPlace
  /** Says that the link has closed. */
  closed?: ReactNode
  /** How the visitor leaves. */
  leave?: ReactNode
  /** What else can be done, quietly. */
  children?: ReactNode
}

const BUZZ_MS = 20

/** The confirmed check-in, made to be shown at a door: the whole screen in one green, by day and by night. */
export function Pass({ title, fresh, checkIn, place, closed, leave, children }: Props) {
  usePassGround()
  useBuzz(fresh)
  const { name, checkedInAt } = checkIn
  // The title says the time of the check-in already; its date belongs to it.
  const titled = title !== CONFIRMED
  return (
    <main className="pass" data-fresh={fresh || undefined} data-long={name.length > LONG_NAME || undefined}>
      <div className="pass-body">
        <h1 {...useStepFocus(fresh)} className="pass-title">
          {title}
        </h1>
        {titled && <DateOf checkedInAt={checkedInAt} />}
        <LiveRing />
        <p dir="auto" className="pass-name" title={name}>
          {hyphenated(name)}
        </p>
        <Times checkedInAt={checkedInAt} titled={titled} />
        {checkIn.session && <Session {...checkIn} />}
        <Place {...place} distanceM={checkIn.distanceM} />
        {closed && <div className="pass-closed">{closed}</div>}
      </div>
      <ActionBar>
        {leave}
        <div className="receipt-actions">
          <SaveReceipt checkIn={checkIn} place={place} />
          <ButtonLink variant="secondary" size={52} href="/">
            Go Back to Home Screen
          </ButtonLink>
        </div>
      </ActionBar>
      {children && <div className="receipt-links">{children}</div>}
    </main>
  )
}

const loadSessionFacts = () => import('../sessions/session-facts.tsx')

/** Loads apart, since few links have sessions. */
function Session(checkIn: PassCheckIn) {
  const facts = useLazyModule(loadSessionFacts, 0)
  return <div className="pass-place pass-session">{facts && <facts.SessionFacts {...checkIn} />}</div>
}

/** Longer names are set smaller, so that three lines hold them. */
const LONG_NAME = 24

/** The browser's own bars take the colour of the document's ground. */
function usePassGround() {
  useBrowserLayoutEffect(() => {
    document.documentElement.dataset.pass = ''
    // A reload must not show the pass as far down as it was read before.
    history.scrollRestoration = 'manual'
    scrollTo(0, 0)
    return () => {
      delete document.documentElement.dataset.pass
      history.scrollRestoration = 'auto'
    }
  }, [])
}

/** Browsers complain of a buzz before the first touch. */
function useBuzz(fresh: boolean) {
  useEffect(() => {
    if (fresh && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS)
  }, [fresh])
}

function LiveRing() {
  const now = useServerTime()
  const [startS] = useState(() => Math.floor(now.getTime() / 60_000) * 60)
  return <PassRing seconds={Math.floor(now.getTime() / 1000) - startS} />
}

/** From then on a guest need not reckon how long ago it was. */
const HOUR_MS = 3_600_000

const clockOf = (at: Date) => dateFormat({ timeStyle: 'medium' }).format(at)

const DateOf = ({ checkedInAt }: { checkedInAt: string }) => (
  <p className="pass-date">
    {dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(checkedInAt))}
  </p>
)

/**
 * The clock runs, so that a steward tells the page from a screenshot. On a pass that is opened again the time of the
 * check-in is the large one, so that nobody takes it for a fresh one.
 */
function Times({ checkedInAt, titled }: { checkedInAt: string; titled: boolean }) {
  const at = new Date(checkedInAt)
  const now = useServerTime()
  const ago = now.getTime() - at.getTime() >= HOUR_MS && relativeTime(at, now)
  const running = (className?: string) => (
    <b role="timer" aria-label="Time now" className={className}>
      {clockOf(now)}
    </b>
  )
  if (titled)
    return (
      <div className="pass-times">
        <time dateTime={checkedInAt} className="pass-clock">
          {dateFormat({ timeStyle: 'short' }).format(at)}
        </time>
        <p className="pass-running">
          <span aria-hidden>Now</span> {running()}
        </p>
        {ago && <p className="pass-stamp">Checked in {ago}</p>}
      </div>
    )
  return (
    <div className="pass-times">
      <p className="pass-now">
        <span aria-hidden>Now</span>
        {running('pass-clock')}
      </p>
      <p className="pass-stamp">
        Checked in <time dateTime={checkedInAt}>{clockOf(at)}</time>
        {ago && (
          <>
            {' '}
            <span className="pass-ago">· {ago}</span>
          </>
        )}
      </p>
      <DateOf checkedInAt={checkedInAt} />
    </div>
  )
}

const Place = ({ locationName, formattedAddress, distanceM }: PassPlace & { distanceM: number | undefined }) => (
  <div className="pass-place">
    <p dir="auto">{locationName}</p>
    {formattedAddress && formattedAddress !== locationName && <p dir="auto">{formattedAddress}</p>}
    {distanceM !== undefined && <p>{distanceFromPlace(distanceM)}</p>}
  </div>
)
