import './pass.css'
import { type ReactNode, useEffect, useState } from 'react'
import { dateFormat } from '../../../../../contract/dates.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { formatDistance } from '../presence/presence-texts.ts'
import { useStepFocus } from '../step-heading.tsx'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect.ts'
import type { PassCheckIn, PassPlace } from './pass-facts.ts'
import { PassRing } from './pass-ring.tsx'
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
  /** What else can be done, quietly. */
  children?: ReactNode
}

const BUZZ_MS = 20

/** The confirmed check-in, made to be shown at a door: the whole screen in the ring's colour. */
export function Pass({ title, fresh, checkIn, place, closed, children }: Props) {
  usePassGround()
  useBuzz(fresh)
  const { name, checkedInAt } = checkIn
  return (
    <main className="pass" data-fresh={fresh || undefined}>
      <h1 {...useStepFocus(fresh)} className="pass-title">
        {title}
      </h1>
      <LiveRing />
      <p dir="auto" className="pass-name" data-length={lengthOf(name)}>
        {name}
      </p>
      <Times checkedInAt={checkedInAt} />
      <Place {...place} distanceM={checkIn.distanceM} />
      {closed && <div className="pass-closed">{closed}</div>}
      <div className="pass-actions">
        <SaveReceipt checkIn={checkIn} place={place} />
        <ButtonLink variant="quiet" size={52} wide href="/">
          Go Back to Home Screen
        </ButtonLink>
        <div className="pass-more">{children}</div>
      </div>
    </main>
  )
}

/** A long name is set smaller, so that what follows stays in view. */
const lengthOf = (name: string) => (name.length > 60 ? 'huge' : name.length > 24 ? 'long' : undefined)

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

const clockOf = (at: Date) => dateFormat({ timeStyle: 'medium' }).format(at)

/** Two times that nobody may confuse: a stamp that stands, and the clock that runs. */
function Times({ checkedInAt }: { checkedInAt: string }) {
  const at = new Date(checkedInAt)
  const running = clockOf(useServerTime())
  return (
    <>
      <div className="pass-times">
        <p className="pass-stamp">
          <span>Checked in</span>
          <time dateTime={checkedInAt}>{clockOf(at).slice(0, 5)}</time>
        </p>
        <p className="pass-now">
          <span>Now</span>
          <b role="timer">
            {running.slice(0, 5)}
            <small>{running.slice(5)}</small>
          </b>
        </p>
      </div>
      <p className="pass-date">{dateFormat({ dateStyle: 'full' }).format(at)}</p>
    </>
  )
}

const Place = ({ locationName, formattedAddress, distanceM }: PassPlace & { distanceM: number | undefined }) => (
  <div className="pass-place">
    <p dir="auto">{locationName}</p>
    {formattedAddress && formattedAddress !== locationName && <p dir="auto">{formattedAddress}</p>}
    {distanceM !== undefined && <p>{formatDistance(distanceM)} from the place</p>}
  </div>
)
