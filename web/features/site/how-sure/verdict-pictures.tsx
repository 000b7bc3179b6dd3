import { CHECK_IN_RADIUS_M } from '../../../../contract/geo.ts'
import type { Fix } from '../../../../contract/presence.ts'
import { cx } from '../../../ui/cx.ts'
import { Place, RING, Town, UNITS_PER_M } from '../town.tsx'
import { verdictMeanings } from './how-sure-text.ts'
import { type Verdict, verdictOf } from './verdict.ts'

type Example = Fix & {
  accuracyM: number
  /** The direction from the place, clockwise from the right. */
  degrees: number
}

/** One of each verdict of the rule; a test holds that. */
export const EXAMPLES: readonly Example[] = [
  { distanceM: 45, accuracyM: 25, degrees: 205 },
  { distanceM: 130, accuracyM: 55, degrees: -25 },
  { distanceM: 175, accuracyM: 20, degrees: 30 },
  { distanceM: 60, accuracyM: 240, degrees: -150 },
]

const RING_STROKES: Record<Verdict, string> = {
  Inside: 'stroke-accent',
  'In doubt': 'stroke-line-strong',
  'Too far': 'stroke-line-strong',
  Approximate: 'stroke-line-strong',
}

/** The ring with a phone's point and the circle of its accuracy, once for each verdict. */
export const VerdictPictures = () => (
  <ul className="grid gap-3 py-2 sm:grid-cols-2 sm:gap-4">
    {EXAMPLES.map(example => (
      <VerdictPicture key={example.distanceM} {...example} />
    ))}
  </ul>
)

function VerdictPicture({ distanceM, accuracyM, degrees }: Example) {
  const verdict = verdictOf({ distanceM, accuracyM }, CHECK_IN_RADIUS_M)
  const radians = (degrees * Math.PI) / 180
  const [x, y] = [Math.cos, Math.sin].map(part => Math.round(part(radians) * distanceM * UNITS_PER_M))
  return (
    <li className="flex flex-col overflow-hidden rounded-16 border border-line bg-surface">
      <div
        aria-hidden
        className="relative isolate h-40 select-none overflow-hidden border-line border-b bg-surface-2 sm:h-52"
      >
        <Town id={`verdict-${distanceM}`} className="[--metre:0.4px] sm:[--metre:0.6px]">
          <circle
            r={RING}
            className={cx('fill-accent-soft', RING_STROKES[verdict])}
            fillOpacity="0.75"
            strokeWidth="8"
          />
          <Place />
          <circle
            cx={x}
            cy={y}
            r={accuracyM * UNITS_PER_M}
            className="fill-you stroke-you"
            fillOpacity="0.16"
            strokeWidth="4"
            strokeOpacity="0.6"
          />
          <circle cx={x} cy={y} r="22" className="fill-you stroke-surface" strokeWidth="9" />
        </Town>
      </div>
      <p className="flex flex-col gap-0.5 px-4 py-3">
        <span className="font-medium text-16">{verdict}</span>{' '}
        <span className="text-14 text-ink-2">
          {distanceM}&nbsp;m away, give or take {accuracyM}&nbsp;m
        </span>
        <span className="mt-1 text-14 text-ink text-pretty">{verdictMeanings[verdict]}</span>
      </p>
    </li>
  )
}
