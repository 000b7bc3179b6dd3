import type { Display } from '../../../contract/displays.ts'
import { paths } from '../../../contract/paths.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { RelativeTime, Time } from '../../ui/time.tsx'
import { whatItDoes } from './display-words.ts'

/** A screen reads every few seconds, and the server notes it once a minute. */
const ON_WITHIN_MS = 3 * 60_000

type Props = { display: Display; renewing: boolean; onRenew: () => void; onRemove: () => void }

export const DisplayRow = ({ display, renewing, onRenew, onRemove }: Props) => (
  <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-1.5 ps-4 md:ps-5">
    <div className="min-w-0 grow basis-52 pe-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <p dir="auto" className="font-medium text-16 wrap-anywhere">
          {display.name}
        </p>
        {STATES[stateOf(display)]}
      </div>
      <p className="text-14 text-ink-2">
        <Since {...display} />
        {whatItDoes(display)}
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
    {stateOf(display) === 'off' && (
      <p className="basis-full pe-4 text-pretty text-14 text-ink-2 wrap-anywhere">
        Nothing is shown there. Switch it on, or open {location.host}
        {display.mode === 'kiosk' ? paths.kiosk : paths.wall} in its browser: it is still connected.
      </p>
    )}
  </li>
)

function stateOf({ pairUntil, seenAt }: Display): 'waiting' | 'connecting' | 'on' | 'off' {
  if (pairUntil) return 'waiting'
  if (!seenAt) return 'connecting'
  return serverNow().getTime() - Date.parse(seenAt) < ON_WITHIN_MS ? 'on' : 'off'
}

const STATES = {
  waiting: <Badge>Waiting for its screen</Badge>,
  connecting: <Badge>Connecting...</Badge>,
  on: <Badge tone="accent">On</Badge>,
  off: <Badge tone="warn">Off</Badge>,
}

/** Until when it waits, or since when it is off. */
function Since(display: Display) {
  const { pairUntil, seenAt } = display
  if (pairUntil)
    return (
      <>
        Pairing link works until <Time at={pairUntil} format="time" />
        {' · '}
      </>
    )
  if (!seenAt || stateOf(display) !== 'off') return null
  return (
    <>
      Last seen <RelativeTime past at={seenAt} />
      {' · '}
    </>
  )
}
