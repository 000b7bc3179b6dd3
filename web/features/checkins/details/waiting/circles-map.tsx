import type { Point } from '../../../../../contract/geo.ts'
import type { HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import { positionOf } from '../check-in-position.ts'
import { circlesOf } from './circles.ts'

const WIDTH = 120
const HEIGHT = 80

interface Props {
  place: Point & { radiusM: number }
  person: HeldCheckIn
}

/** The ring, and the circle in which the phone says it is. */
export function CirclesMap({ place, person }: Props) {
  const { ring, phone } = circlesOf(
    { place, radiusM: place.radiusM, position: positionOf(person), accuracyM: person.accuracyM },
    WIDTH,
    HEIGHT,
  )
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={phone ? `Map with the ring, and ${person.userName} beside it` : 'Map with the ring alone'}
      className="h-14 w-full rounded-10 border border-line bg-surface-2 md:h-20"
    >
      <circle
        cx={ring.x}
        cy={ring.y}
        r={ring.r}
        className="fill-accent stroke-accent"
        fillOpacity="0.16"
        strokeWidth="2"
      />
      {phone && (
        <>
          <circle
            cx={phone.x}
            cy={phone.y}
            r={phone.r}
            className="fill-you stroke-you"
            fillOpacity="0.14"
            strokeWidth="1.5"
            strokeDasharray="3 3"
          />
          <circle cx={phone.x} cy={phone.y} r="3.5" className="fill-you stroke-surface" strokeWidth="1.5" />
        </>
      )}
    </svg>
  )
}
