import { useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { mod360, nextTurn } from './arrow-turn.ts'
import { useHeading } from './use-heading.ts'
import { type Distances, wayThere } from './way-there.ts'

/** `screen.orientation` is too new for the oldest phones. */
const screenAngle = () => window.orientation ?? 0

interface Props {
  bearing: number
  distances: Distances
}

/**
 * The way to the place in words, and an arrow beside them: from where the phone points if it has a compass, else with
 * north up, as on the map. Cells of the grid that begins with the step's heading.
 */
export function DirectionArrow({ bearing, distances }: Props) {
  const { heading, ask } = useHeading()
  const turn = useRef(0)
  turn.current = nextTurn(turn.current, { bearing, heading, screenAngle: screenAngle() })
  return (
    <>
      <p className="help-way">{wayThere(bearing, distances)}</p>
      <svg
        viewBox="0 0 48 48"
        width="56"
        height="56"
        fill="none"
        aria-hidden
        className="help-arrow"
        data-turn={mod360(Math.round(turn.current))}
      >
        <circle cx="24" cy="24" r="23" className="fill-surface-2" />
        <path
          d="M 24 10 L 32 34 L 24 29 L 16 34 Z"
          className="fill-you"
          style={{
            transform: `rotate(${turn.current}deg)`,
            transformOrigin: '24px 24px',
            transition: heading === null ? undefined : 'transform 200ms',
          }}
        />
      </svg>
      {ask && heading === null && (
        <Button variant="secondary" onClick={ask}>
          Turn With My Phone
        </Button>
      )}
    </>
  )
}
