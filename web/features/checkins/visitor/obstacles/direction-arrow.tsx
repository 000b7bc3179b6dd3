import { type ReactNode, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { nextTurn } from './arrow-turn.ts'
import { useHeading } from './use-heading.ts'

/** `screen.orientation` is too new for the oldest phones. */
const screenAngle = () => window.orientation ?? 0

/** Points to the place: from where the phone points if it has a compass, else with north up, as on the map. */
export function DirectionArrow({ bearing, children }: { bearing: number; children: ReactNode }) {
  const { heading, ask } = useHeading()
  const turn = useRef(0)
  turn.current = nextTurn(turn.current, { bearing, heading, screenAngle: screenAngle() })
  return (
    <div className="flex items-center gap-4">
      <svg
        viewBox="0 0 48 48"
        width="48"
        height="48"
        fill="none"
        aria-hidden
        className="shrink-0"
        data-turn={((Math.round(turn.current) % 360) + 360) % 360}
      >
        <circle cx="24" cy="24" r="22" className="fill-surface-2 stroke-line-strong" strokeWidth="1.5" />
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
      <div className="min-w-0">
        <p className="text-16 text-ink">{children}</p>
        {ask && heading === null && (
          <Button variant="secondary" onClick={ask}>
            Turn With My Phone
          </Button>
        )}
      </div>
    </div>
  )
}
