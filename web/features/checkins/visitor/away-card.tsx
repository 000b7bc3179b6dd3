import type { Point } from '../../../../contract/geo.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { bearingDegrees, compassName } from '../direction.ts'
import type { Presence } from '../presence-state.ts'
import { APPROXIMATE_TEXT, distanceWords, NOT_AT_LOCATION } from '../presence-texts.ts'
import { StepHeading } from './step-heading.tsx'
import { Steps } from './steps.tsx'
import { Tips } from './tips.tsx'
import { WaysOut } from './ways-out.tsx'

interface Props {
  target: Point
  state: Presence
  approximate: boolean
  onTap: () => void
}

export function AwayCard({ target, state, approximate, onTap }: Props) {
  const looking = state.requestId !== null && !state.stalled
  return (
    <Card className="flex flex-col gap-4">
      <StepHeading>{NOT_AT_LOCATION}</StepHeading>
      <Distance target={target} state={state} />
      {approximate && <Precise />}
      <Button size={52} wide busy={looking && 'Checking again…'} onClick={onTap}>
        Try Again
      </Button>
      <p className="text-14 text-ink-3">We check again by ourselves every 10 seconds.</p>
      {!approximate && <AwayTips target={target} />}
      {state.stalled && <WaysOut />}
    </Card>
  )
}

function Distance({ target, state: { fix, distanceM } }: { target: Point; state: Presence }) {
  if (distanceM === null) return null
  const degrees = fix ? bearingDegrees(fix, target) : null
  return (
    <div className="flex items-center gap-4">
      {degrees === null ? <Ring variant="outside" sizePx={48} /> : <Arrow degrees={degrees} />}
      <div>
        <p className="font-bold text-28">{distanceWords(distanceM)} away</p>
        {degrees !== null && <p className="text-16 text-ink-2">The place is to the {compassName(degrees)} of you.</p>}
      </div>
    </div>
  )
}

/** North is up, as on the panel above. */
const Arrow = ({ degrees }: { degrees: number }) => (
  <svg viewBox="0 0 48 48" width="48" height="48" fill="none" aria-hidden className="shrink-0">
    <circle cx="24" cy="24" r="22" className="fill-surface-2 stroke-line-strong" strokeWidth="1.5" />
    <path
      d="M 24 10 L 32 34 L 24 29 L 16 34 Z"
      className="fill-you"
      transform={`rotate(${Math.round(degrees)} 24 24)`}
    />
  </svg>
)

const Precise = () => (
  <>
    <p className="rounded-10 bg-warn-soft p-4 font-medium text-16 text-warn">{APPROXIMATE_TEXT}</p>
    <Steps to="precise" />
  </>
)

const AwayTips = ({ target: { latitude, longitude } }: { target: Point }) => (
  <Tips>
    <li>
      Go inside the ring on the map: it is 100 m around the place.{' '}
      <a
        href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
        target="_blank"
        rel="noreferrer"
        className="text-accent-ink underline underline-offset-2"
      >
        Directions
      </a>
    </li>
    <li>Already there? Go near a window or outside, and switch on Wi-Fi: it makes the location more exact.</li>
    <li>The ring is in the wrong place? Tell whoever sent you this link.</li>
  </Tips>
)
