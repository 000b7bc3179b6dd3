import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import { addressBeside } from '../address-beside.ts'
import { mapView } from '../map/map-view.ts'
import type { Presence } from '../presence/presence-state.ts'
import { distanceFromPlace } from '../presence/presence-texts.ts'
import { StepHeading } from '../step-heading.tsx'

interface Props {
  link: CheckInPageLink
  state: Presence
}

/** Place and map in a few lines, so that the form is in view even above an open keyboard. */
export const ArrivedHeader = ({ link, state }: Props) => (
  <header className="flex items-center gap-3 short:-mb-2">
    <SmallMap link={link} state={state} />
    <div className="flex min-w-0 flex-1 flex-col">
      <StepHeading>You’re here</StepHeading>
      <div className="dotted-row flex flex-wrap gap-x-3 text-14 text-ink-2">
        <h1 dir="auto">{link.locationName}</h1>
        {state.distanceM !== null && <p className="relative whitespace-nowrap">{distanceFromPlace(state.distanceM)}</p>}
      </div>
      {addressBeside(link) && (
        // On a small phone the photo needs the room.
        <p dir="auto" className="text-balance text-14 text-ink-3 short:hidden">
          {addressBeside(link)}
        </p>
      )}
    </div>
  </header>
)

const RADIUS = 24

/** The dot stands in the ring where the visitor stands in the real one. */
function SmallMap({ link, state }: Props) {
  const { you } = mapView(link, state)
  const scale = RADIUS / state.radiusM
  return (
    <svg viewBox="-26 -26 52 52" width="52" height="52" className="shrink-0" aria-hidden>
      <circle r={RADIUS} className="fill-accent-soft stroke-accent" strokeWidth="2" />
      {you && (
        <circle cx={you.x * scale} cy={you.y * scale} r="5" className="fill-you stroke-surface" strokeWidth="1.5" />
      )}
    </svg>
  )
}
