import { useEffect, useReducer, useState } from 'react'
import { sessionWords, timeIn } from '../../../../contract/session-words.ts'
import { cx } from '../../../ui/cx.ts'
import { usePageHeading } from '../../../ui/page.tsx'
import { PageLoader } from '../../../ui/page-loader.tsx'
import { Qr } from '../../../ui/qr.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { FittedHeading } from './fitted-text.tsx'
import { type Followed, followDisplay } from './follow-display.ts'
import { useWakeLock } from './use-wake-lock.ts'
import './wall.css'
import { driftAt, isCutOff, wallNowMs } from './wall-time.ts'

/** Larger than any screen; its style says how large it is. */
const QR_PX = 2000

export function Wall() {
  const [followed, setFollowed] = useState<Followed | null>(null)
  const [removed, setRemoved] = useState(false)
  useWakeLock()
  useEffect(() => followDisplay({ onShown: setFollowed, onRemoved: () => setRemoved(true) }), [])
  if (removed) return <Dark />
  return followed ? <Shown followed={followed} /> : <PageLoader />
}

function Shown({ followed }: { followed: Followed }) {
  const monotonicMs = useSecond()
  const { place, url, zone, session, closed, present } = followed.shown
  const nowMs = wallNowMs(followed, monotonicMs)
  const drift = driftAt(nowMs)
  const cutOff = isCutOff(followed, monotonicMs)
  return (
    <main className="wall" style={{ transform: `translate(${drift.x}px, ${drift.y}px)` }}>
      <header className="wall-place">
        <p className="wall-lead text-ink-2">
          {place.hostName ? `${place.hostName} asks you to check in at` : 'Check in at'}
        </p>
        <FittedHeading text={place.name} />
        {(closed || session) && (
          <p dir="auto" className={cx('wall-session font-medium', closed ? 'text-warn' : 'text-ink')}>
            {closed ?? sessionWords(session!, zone)}
          </p>
        )}
      </header>
      <figure className="wall-code">
        <Qr text={url} label={`QR code of the check-in link for ${place.name}`} sizePx={QR_PX} />
        <figcaption className="wall-lead text-balance text-ink-2">Scan with your camera. No app, no login.</figcaption>
      </figure>
      <footer className="wall-foot">
        <div className="wall-count">
          <Ring key={present} variant={present > 0 ? 'success' : 'empty'} className="wall-ring" />
          <p>
            <strong className="wall-number font-bold">{present.toLocaleString()}</strong>{' '}
            <span className="wall-lead text-ink-2">{session ? 'checked in' : 'checked in today'}</span>
          </p>
        </div>
        <div className="wall-clock">
          <p role="status" className="wall-lead text-warn">
            {cutOff && 'No connection'}
          </p>
          <time className="wall-number font-bold">{timeIn(nowMs, zone)}</time>
        </div>
      </footer>
    </main>
  )
}

/** The monotonic clock, each second. */
function useSecond(): number {
  const [nowMs, tick] = useReducer(() => performance.now(), performance.now())
  useEffect(() => {
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

function Dark() {
  const heading = usePageHeading('Display')
  return (
    <main className="wall-dark">
      <h1 ref={heading} tabIndex={-1} className="font-medium text-18">
        This screen is not connected to a check-in link
      </h1>
      <p className="text-16">
        To connect it, add a display on the details page of a link, and open the pairing link here.
      </p>
    </main>
  )
}
