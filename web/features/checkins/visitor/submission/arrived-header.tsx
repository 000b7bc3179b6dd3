import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import { mapView } from '../map/map-view.ts'
import type { Presence } from '../presence/presence-state.ts'
import { StepHeading } from '../step-heading.tsx'

interface Props {
  link: CheckInPageLink
  state: Presence
}

/** Place and map in one row, so that the form is in view even above an open keyboard. */
export const ArrivedHeader = ({ link, state }: Props) => (
  <header className="-mt-1.5 -mb-0.5 flex items-center gap-3">
    <SmallMap link={link} state={state} />
    <div className="min-w-0">
      <StepHeading>You’re here</StepHeading>
      <h1 dir="auto" title={link.locationName} className="truncate text-14 text-ink-2">
        {link.locationName}
      </h1>
    </div>
  </header>
)

const RADIUS = 24

/** The dot stands in the ring where the visitor stands in the real one. */
function SmallMap({ link, state }: Props) {
  const { you } = mapView(link, state)
  const scale = RADIUS / state.radiusM
  return (
    <svg viewBox="-26 -26 52 52" width="44" height="44" className="shrink-0" aria-hidden>
      <circle r={RADIUS} className="fill-accent-soft stroke-accent" strokeWidth="2" />
      {you && (
        <circle cx={you.x * scale} cy={you.y * scale} r="5" className="fill-you stroke-surface" strokeWidth="1.5" />
      )}
    </svg>
  )
}
