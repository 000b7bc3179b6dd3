import type { ReactNode } from 'react'
import type { Point } from '../../../../../contract/geo.ts'
import { deviceOf } from '../../../../lib/device.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import type { Presence } from '../presence/presence-state.ts'
import { APPROXIMATE_TEXT } from '../presence/presence-texts.ts'
import { useLazyModule } from '../use-lazy-module.ts'
import { bearingDegrees } from './direction.ts'
import { DirectionArrow } from './direction-arrow.tsx'
import { stepsToAllow, stepsToPrecise } from './location-steps.ts'
import { isBlockedByApp, type Obstacle } from './obstacle.ts'
import { OpenInBrowser } from './open-in-browser.tsx'
import { FAR_M, wayThere } from './way-there.ts'

export interface HelpProps {
  obstacle: Obstacle
  state: Presence
  target: Point
}

export { OpenInBrowser }

/** Where to go, or what to change first. */
export function Help({ obstacle, state, target }: HelpProps) {
  switch (obstacle) {
    case 'away':
      return (
        <>
          {state.fix && <Direction from={state.fix} to={target} distanceM={state.distanceM ?? 0} />}
          {!state.mobile && <OnYourPhone />}
          <AwayTips />
        </>
      )
    case 'approximate':
      return (
        <>
          <p className="rounded-10 bg-warn-soft p-4 font-medium text-16 text-warn">{APPROXIMATE_TEXT}</p>
          <Steps steps={stepsToPrecise(deviceOf(navigator))} />
        </>
      )
    case 'denied':
      return <Steps steps={stepsToAllow(deviceOf(navigator))} />
    case 'unavailable':
    case 'timeout':
      return (
        <Tips>
          <li>
            Turn on location and Wi-Fi in your phone’s settings. Wi-Fi improves accuracy even when you’re not connected.
          </li>
          <li>Step near a window or outside.</li>
        </Tips>
      )
    default:
      return null
  }
}

/** What can be done about an obstacle besides trying again. */
export function ObstacleActions({ obstacle, state, target }: HelpProps) {
  if (obstacle === 'insecure') {
    return (
      <ButtonLink size={52} wide href={location.href.replace(/^http:/, 'https:')}>
        Open the Secure Page
      </ButtonLink>
    )
  }
  if (obstacle === 'away' && !state.stalled) {
    return (
      <ButtonLink size={52} wide href={mapsUrl(target)} target="_blank" rel="noreferrer">
        Open in Maps
      </ButtonLink>
    )
  }
  if (obstacle === 'unsupported' || isBlockedByApp(obstacle)) return <OpenInBrowser main />
  return state.stalled && <OpenInBrowser />
}

const Direction = ({ from, to, distanceM }: { from: Point; to: Point; distanceM: number }) =>
  distanceM > FAR_M ? (
    <p className="text-16 text-ink">{wayThere(from, to, distanceM)}</p>
  ) : (
    <DirectionArrow bearing={bearingDegrees(from, to)}>{wayThere(from, to, distanceM)}</DirectionArrow>
  )

const loadQr = () => import('../../../../ui/qr.tsx')

/** A computer neither walks nor knows well where it is. */
function OnYourPhone() {
  const qr = useLazyModule(loadQr, 0)
  if (!qr) return null
  return (
    <div className="flex items-center gap-4">
      <qr.Qr text={location.href} label="QR code of this link" sizePx={112} />
      <p className="font-medium text-16 text-ink">
        Continue on Your Phone
        <span className="block font-normal text-14 text-ink-2">Scan this code with its camera.</span>
      </p>
    </div>
  )
}

const AwayTips = () => (
  <Tips>
    <li>Already there? Step near a window or outside and turn on Wi-Fi for a better fix.</li>
    <li>Ring in the wrong place? Let the organiser know.</li>
  </Tips>
)

const mapsUrl = ({ latitude, longitude }: Point) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

const Steps = ({ steps }: { steps: string[] }) =>
  steps.length === 1 ? <p className="text-16 text-ink">{steps[0]}</p> : <StepList steps={steps} />

const StepList = ({ steps }: { steps: string[] }) => (
  <ol className="flex list-decimal flex-col gap-2 pl-5 text-16 text-ink marker:text-ink-3">
    {steps.map(step => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)

const Tips = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-2 pl-5 text-16 text-ink-2 marker:text-ink-3">{children}</ul>
)
