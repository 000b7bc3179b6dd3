import './receipt.css'
import { type ReactNode, useEffect, useState } from 'react'
import { dateFormat } from '../../../../../contract/dates.ts'
import { RingMark } from '../../../../ui/ring-mark.tsx'
import { ActionBar } from '../action-bar.tsx'
import { addressBeside } from '../address-beside.ts'
import { BackHome } from '../back-home.tsx'
import { FullStop, useStepFocus } from '../step-heading.tsx'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect.ts'
import { useLazyModule } from '../use-lazy-module.ts'
import { distanceFromPlace } from './distance-from-place.ts'
import { elapsedWords } from './elapsed-words.ts'
import { ForgetButton, ForgetQuestion } from './forget-details.tsx'
import { hyphenated } from './hyphenated.ts'
import type { PassCheckIn, PassPlace } from './pass-facts.ts'
import { PassRing } from './pass-ring.tsx'
import { CONFIRMED } from './receipt-day.ts'
import { CHECKED_IN_AT, CHECKED_IN_SINCE, type PassTitle } from './receipt-title.ts'
import { SaveReceipt } from './save-receipt.tsx'
import { useServerTime } from './use-server-time.ts'

interface Props {
  /** All but the first end in the time of the check-in, which stands larger below. */
  title: PassTitle
  /** Made just now: the ring closes, and the phone gives a short buzz. */
  fresh: boolean
  checkIn: PassCheckIn
  place: PassPlace
  /** Says that the link has closed. */
  closed?: ReactNode
  /** How the visitor leaves. */
  leave?: ReactNode
  /** Further actions, quiet ones. */
  children?: ReactNode
  /** Asked once more, alone: nobody should forget the pass at a door by accident. */
  onForget?: () => void
}

const BUZZ_MS = 20

/** The confirmed check-in, made to be shown at a door: the whole screen in one green, by day and by night. */
export function Pass({ title, fresh, checkIn, place, closed, leave, children, onForget }: Props) {
  usePassGround()
  useBuzz(fresh)
  const { name, checkedInAt } = checkIn
  const heading = useStepFocus(fresh)
  const confirmed = title === CONFIRMED
  // The title goes on in the place's name.
  const placed = title === CHECKED_IN_AT
  const [asking, setAsking] = useState<boolean>()
  return (
    <main className="pass" data-fresh={fresh || undefined} data-long={name.length > LONG_NAME || undefined}>
      <div className="pass-body">
        <div className="pass-head">
          <RingMark variant="logo" sizePx={16} />
          <h1
            {...heading}
            id="pass-title"
            aria-labelledby={confirmed ? undefined : 'pass-title pass-clock'}
            className="pass-title"
          >
            {title}
          </h1>
          {placed && (
            <p dir="auto" className="pass-at">
              {place.locationName}
            </p>
          )}
        </div>
        <LiveRing />
        <p dir="auto" className="pass-name" title={name}>
          {hyphenated(name)}
        </p>
        <Clock checkedInAt={checkedInAt}>{title === CHECKED_IN_SINCE && <FullStop />}</Clock>
        <Since checkedInAt={checkedInAt} />
        {checkIn.session && <Session {...checkIn} fresh={fresh} />}
        <Place place={place} distanceM={checkIn.distanceM} named={!placed} />
        {closed && <div className="pass-closed">{closed}</div>}
      </div>
      <ActionBar>
        {asking && onForget && <ForgetQuestion onKeep={() => setAsking(false)} onForget={onForget} />}
        {/* Hidden, since a check-out may be on its way. */}
        <div className="pass-foot" hidden={asking === true}>
          {leave}
          <div className="receipt-actions receipt-stack">
            <SaveReceipt checkIn={checkIn} place={place} />
            <BackHome below />
          </div>
          {onForget && (
            <div className="receipt-links">
              {children}
              {!asking && <ForgetButton kept={asking === false} onAsk={() => setAsking(true)} />}
            </div>
          )}
        </div>
      </ActionBar>
    </main>
  )
}

const loadSessionFacts = () => import('../sessions/session-facts.tsx')

/** Loads apart, since few links have sessions. */
function Session(checkIn: PassCheckIn & { fresh: boolean }) {
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

/**
 * The one time of day is that of the check-in, so that nobody takes another for it. The time since then runs by the second, so
 * that a steward tells the page from a screenshot.
 */
function Since({ checkedInAt }: { checkedInAt: string }) {
  const at = new Date(checkedInAt)
  const now = useServerTime()
  return (
    <p className="pass-since">
      <b role="timer" aria-label="Time since the check-in">
        {elapsedWords(now.getTime() - at.getTime())}
      </b>
      <span>{dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(at)}</span>
    </p>
  )
}

const Clock = ({ checkedInAt, children }: { checkedInAt: string; children?: ReactNode }) => (
  <time id="pass-clock" dateTime={checkedInAt} className="pass-clock">
    {dateFormat({ timeStyle: 'short' }).format(new Date(checkedInAt))}
    {children}
  </time>
)

interface PlaceProps {
  place: PassPlace
  distanceM: number | undefined
  /** Where the title does not name it. */
  named: boolean
}

function Place({ place, distanceM, named }: PlaceProps) {
  const address = addressBeside(place)
  const distance = distanceFromPlace(distanceM)
  if (!named && !address && !distance) return null
  return (
    <div className={named ? 'pass-place' : 'pass-place pass-rest'}>
      {named && <p dir="auto">{place.locationName}</p>}
      {address && (
        <p dir="auto" className="pass-address">
          {address}
        </p>
      )}
      {distance && <p>{distance}</p>}
    </div>
  )
}
