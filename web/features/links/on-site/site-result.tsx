import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'
import { idOfPoint } from '../../../../contract/coordinates.ts'
import { metresBetween } from '../../../../contract/geo.ts'
import type { OwnLink } from '../../../../contract/links.ts'
import type { Admission } from '../../../../contract/presence.ts'
import { formatRadius } from '../../../../contract/shown-distance.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useQuickChange } from '../change/use-quick-change.ts'
import { pinPoint } from '../pin.ts'
import { verdictAt } from './verdict.ts'

type Props = {
  email: string
  /** As it is now: a change shows at once what it does. */
  link: OwnLink
  fix: { latitude: number; longitude: number; accuracyM: number }
  /** As the server measured it, at the pin of that moment. */
  measured: { distanceM: number; pin: string }
}

/** The answer that a visitor here would get, and the remedies. */
export function SiteResult({ email, link, fix, measured }: Props) {
  const quick = useQuickChange(email, link.id)
  const place = placeOf(link)
  const distanceM = measured.pin === pinOf(link) ? measured.distanceM : metresBetween(place, fix)
  const verdict = verdictAt(link, { distanceM, accuracyM: fix.accuracyM })
  const { widenToM, exact } = verdict
  const tone = TONES[verdict.admission]
  const outside = distanceM > link.radiusM
  const movesFirst = exact && distanceM > MOVES_BEYOND_M
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className={cx('flex gap-3 rounded-16 p-4', tone.box)}>
        {/* As high as the title's first line. */}
        <span className={cx('flex h-7 items-center', tone.icon)}>
          <Icon as={tone.drawing} sizePx={24} />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="font-bold text-22 text-ink text-balance">{verdict.title}</h2>
          <p className="text-pretty text-16 text-ink-2">{verdict.measured}</p>
          {!exact && (
            <p className="text-pretty text-14 text-ink-2">
              That is too vague for a test. Step near a window or outside, turn on Wi-Fi, and test again.
            </p>
          )}
        </div>
      </div>
      {quick.done ? (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-10 bg-accent-soft ps-4 pe-1 text-14 text-accent-ink"
        >
          <p>
            {'radiusM' in quick.done ? `The ring is ${formatRadius(quick.done.radiusM)} now.` : 'The pin is here now.'}
          </p>
          <Button variant="quiet" busy={quick.pending === 'undo' && 'Undoing...'} onClick={quick.undo}>
            Undo
          </Button>
        </div>
      ) : (
        outside && (
          <div className="flex flex-wrap gap-2 *:grow">
            {widenToM !== null && (
              <Button
                variant={movesFirst ? 'secondary' : 'primary'}
                busy={quick.pending !== null && 'Saving...'}
                onClick={() => quick.change({ radiusM: widenToM })}
              >
                Widen to {formatRadius(widenToM)}
              </Button>
            )}
            {exact && (
              <Button
                variant={widenToM === null || movesFirst ? 'primary' : 'secondary'}
                busy={quick.pending !== null && 'Saving...'}
                onClick={() => quick.change({ placeId: idOfPoint(pinPoint(fix)) })}
              >
                Move the Pin Here
              </Button>
            )}
          </div>
        )
      )}
      {quick.error && <ErrorNotice error={quick.error} title="That wasn’t saved" />}
    </div>
  )
}

/** A pin so far off is wrong, and no ring should reach from it. */
const MOVES_BEYOND_M = 200

const TONES: Record<Admission, { box: string; icon: string; drawing: LucideIcon }> = {
  in: { box: 'bg-accent-soft', icon: 'text-accent-ink', drawing: CircleCheck },
  ask: { box: 'bg-warn-soft', icon: 'text-warn', drawing: Clock },
  refused: { box: 'bg-danger-soft', icon: 'text-danger', drawing: CircleX },
}

export const placeOf = ({ latitude, longitude, radiusM }: OwnLink) => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
  radiusM,
})

export const pinOf = ({ latitude, longitude }: OwnLink): string => `${latitude},${longitude}`
