import { CloudOff, Unlink } from 'lucide-react'
import { useEffect, useReducer, useState } from 'react'
import { sessionWords, timeIn } from '../../../../contract/session-words.ts'
import { useWakeLock } from '../../../lib/use-wake-lock.ts'
import { cx } from '../../../ui/cx.ts'
import { DevicePage } from '../../../ui/device-page.tsx'
import { FullScreenButton } from '../../../ui/full-screen-button.tsx'
import { PageLoader } from '../../../ui/page-loader.tsx'
import { useDarkPage } from '../../../ui/theme.ts'
import { CodeOnWall } from './code-on-wall.tsx'
import { CountRing } from './count-ring.tsx'
import { FittedHeading } from './fitted-text.tsx'
import { type Followed, followDisplay } from './follow-display.ts'
import { useStirred } from './use-stirred.ts'
import { codesHoldUntilMs, driftAt, isCutOff, isRecent, runningCode, wallNowMs } from './wall-time.ts'
import { Welcome } from './welcome.tsx'

export function Wall() {
  const [followed, setFollowed] = useState<Followed | null>(null)
  const [removed, setRemoved] = useState(false)
  const [unreachable, setUnreachable] = useState(false)
  useWakeLock()
  useDarkPage()
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
      <DevicePage dark icon={Unlink} name="Display" title="This screen isn’t connected">
        On the link’s page choose Add Display, then open the pairing link on this screen.
      </DevicePage>
    )
  if (followed) return <Shown followed={followed} />
  if (!unreachable) return <PageLoader />
  return (
    <DevicePage dark icon={CloudOff} name="Display" title="No connection">
      This screen tries again every few seconds.
    </DevicePage>
  )
}

function Shown({ followed }: { followed: Followed }) {
  const monotonicMs = useSecond()
  const stirred = useStirred()
  const { place, url, zone, session, closed, checksOut, present, codes, welcome } = followed.shown
  const nowMs = wallNowMs(followed, monotonicMs)
  const drift = driftAt(nowMs)
  const cutOff = isCutOff(followed, monotonicMs)
  const code = codes && runningCode(codes, monotonicMs - followed.receivedMs)
  return (
    <main
      className="wall"
      data-stirred={stirred || undefined}
      style={{ transform: `translate(${drift.x}px, ${drift.y}px)` }}
    >
      <header className="wall-place">
        {closed ? (
          <p className="wall-lead font-medium text-warn">Closed</p>
        ) : (
          <p className="wall-lead text-ink-2">
            {place.hostName ? `${place.hostName} asks you to check in at` : 'Check in at'}
          </p>
        )}
        <FittedHeading text={place.name} />
        {closed && checksOut && (
          <p dir="auto" className="wall-session font-medium text-warn">
            {closed}
          </p>
        )}
        {!closed && session && (
          <p dir="auto" className="wall-session font-medium text-ink-2">
            {sessionWords(session, zone)}
          </p>
        )}
      </header>
      <CountRing count={present} label={session ? 'checked in' : 'checked in today'} />
      <div className="wall-aside">
        {welcome && <Welcome firstNames={isRecent(followed, monotonicMs) ? welcome : []} />}
        <footer className="wall-foot">
          <Connection cutOff={cutOff} closed={closed !== null} />
          <time className="wall-clock">{timeIn(nowMs, zone)}</time>
        </footer>
      </div>
      <CodeOnWall
        url={url}
        placeName={place.name}
        code={code}
        holdsUntil={cutOff ? timeIn(codesHoldUntilMs(followed.shown), zone) : null}
        closed={closed}
        checksOut={checksOut}
      />
      {stirred && (
        <div className="wall-offer">
          <FullScreenButton variant="secondary" />
        </div>
      )}
    </main>
  )
}

/** Says without a look at the clock whether what stands here is true now. */
function Connection({ cutOff, closed }: { cutOff: boolean; closed: boolean }) {
  const [words, dot] = cutOff
    ? ['No connection', 'bg-warn']
    : closed
      ? ['On', 'bg-ink-3']
      : ['Live', 'animate-pulse bg-accent']
  return (
    <p role="status" className={cx('wall-lead wall-connection', cutOff ? 'text-warn' : 'text-ink-3')}>
      <span aria-hidden className={cx('wall-dot', dot)} />
      {words}
    </p>
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
