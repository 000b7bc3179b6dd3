import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Display } from '../../../contract/displays.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LiveDot } from '../../ui/live-dot.tsx'
import { RelativeTime, Time } from '../../ui/time.tsx'

/** A screen reads every few seconds, and the server notes it once a minute. */
const ON_WITHIN_MS = 3 * 60_000

export const DisplayRow = ({ display, onRemove }: { display: Display; onRemove: () => void }) => (
  <li className="flex min-h-14 items-center justify-between gap-3 py-1.5 ps-4 pe-2 md:ps-5 md:pe-3">
    <div className="min-w-0">
      <p dir="auto" className="font-medium text-16 wrap-anywhere">
        {display.name}
      </p>
      <p className="text-14 text-ink-2">{stateOf(display)}</p>
    </div>
    <IconButton label={`Remove ${display.name}`} icon={<Icon as={X} />} onClick={onRemove} />
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
      Off, last seen <RelativeTime at={seenAt} />
    </>
  )
}
