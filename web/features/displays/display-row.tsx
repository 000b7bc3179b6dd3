import type { ReactNode } from 'react'
import type { Display } from '../../../contract/displays.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LiveDot } from '../../ui/live-dot.tsx'
import { RelativeTime, Time } from '../../ui/time.tsx'

/** A screen reads every few seconds, and the server notes it once a minute. */
const ON_WITHIN_MS = 3 * 60_000

type Props = { display: Display; renewing: boolean; onRenew: () => void; onRemove: () => void }

export const DisplayRow = ({ display, renewing, onRenew, onRemove }: Props) => (
  <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-1.5 ps-4 md:ps-5">
    <div className="min-w-0 grow basis-52 pe-2">
      <p dir="auto" className="font-medium text-16 wrap-anywhere">
        {display.name}
      </p>
      <p className="text-14 text-ink-2">
        {stateOf(display)}
        {display.periodS !== null && <> · Code changes every {display.periodS} s</>}
        {display.mode === 'kiosk' && ' · Kiosk'}
        {display.names === 'first' && ' · Welcomes people on the list'}
      </p>
    </div>
    {/* Where two buttons have a line of their own, their words begin below the name. */}
    <div className={cx('flex shrink-0 md:pe-1', display.pairUntil && 'max-md:-ms-4')}>
      {display.pairUntil && (
        <Button
          variant="quiet"
          aria-label={`New Pairing Link for ${display.name}`}
          busy={renewing && 'Making...'}
          onClick={onRenew}
        >
          New Pairing Link
        </Button>
      )}
      <Button variant="quiet" aria-label={`Remove ${display.name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  </li>
)

function stateOf({ pairUntil, seenAt }: Display): ReactNode {
  if (pairUntil)
    return (
      <>
        Waiting for a screen until <Time at={pairUntil} format="time" />
      </>
    )
  if (!seenAt) return null
  if (serverNow().getTime() - Date.parse(seenAt) < ON_WITHIN_MS) return <LiveDot label="On" />
  return (
    <>
      <span className="inline-flex items-center gap-1.5 font-medium text-warn">
        <span aria-hidden className="size-2 shrink-0 rounded-full bg-warn" />
        Off
      </span>
      , last seen <RelativeTime past at={seenAt} />
    </>
  )
}
