import { useEffect, useReducer, useState } from 'react'
import { sessionWords, timeIn } from '../../../../contract/session-words.ts'
import { useWakeLock } from '../../../lib/use-wake-lock.ts'
import { cx } from '../../../ui/cx.ts'
import { usePageHeading } from '../../../ui/page.tsx'
import { PageLoader } from '../../../ui/page-loader.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { CodeOnWall } from './code-on-wall.tsx'
import { FittedHeading } from './fitted-text.tsx'
import { type Followed, followDisplay } from './follow-display.ts'
import { codesHoldUntilMs, driftAt, isCutOff, isRecent, runningCode, wallNowMs } from './wall-time.ts'
import { Welcome } from './welcome.tsx'

export function Wall() {
  const [followed, setFollowed] = useState<Followed | null>(null)
  const [removed, setRemoved] = useState(false)
  const [unreachable, setUnreachable] = useState(false)
  useWakeLock()
  useEffect(
    () =>
      followDisplay({
        onShown: setFollowed,
        onRemoved: () => setRemoved(true),
        onUnreachable: () => setUnreachable(true),
      }),
    [],
  )
  if (removed)
    return (
      <Dark title="This screen is not connected to a check-in link">
        To connect it, add a display on the details page of a link, and open the pairing link here.
      </Dark>
    )
  if (followed) return <Shown followed={followed} />
  return unreachable ? <Dark title="No connection">This screen tries again every few seconds.</Dark> : <PageLoader />
}

function Shown({ followed }: { followed: Followed }) {
  const monotonicMs = useSecond()
  const { place, url, zone, session, closed, present, codes, welcome } = followed.shown
  const nowMs = wallNowMs(followed, monotonicMs)
  const drift = driftAt(nowMs)
  const cutOff = isCutOff(followed, monotonicMs)
  const code = codes && runningCode(codes, monotonicMs - followed.receivedMs)
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
        {welcome && <Welcome firstNames={isRecent(followed, monotonicMs) ? welcome : []} />}
      </header>
      <CodeOnWall url={url} placeName={place.name} code={code} />
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
            {cutOff && noConnection(code ? timeIn(codesHoldUntilMs(followed.shown), zone) : null)}
          </p>
          <time className="wall-number">{timeIn(nowMs, zone)}</time>
        </div>
      </footer>
    </main>
  )
}

const noConnection = (holdsUntil: string | null) =>
  holdsUntil ? `No connection: this code holds until ${holdsUntil}` : 'No connection'

/** The monotonic clock, each second. */
function useSecond(): number {
  const [nowMs, tick] = useReducer(() => performance.now(), performance.now())
  useEffect(() => {
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

function Dark({ title, children }: { title: string; children: string }) {
  const heading = usePageHeading('Display')
  return (
    <main className="wall-dark">
      <h1 ref={heading} tabIndex={-1} className="font-medium text-18">
        {title}
      </h1>
      <p className="text-16">{children}</p>
    </main>
  )
}
