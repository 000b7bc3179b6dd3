import type { ReactNode } from 'react'
import type { Point } from '../../../../../contract/geo.ts'
import { deviceOf } from '../../../../lib/device.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import type { Presence } from '../presence/presence-state.ts'
import { APPROXIMATE_TEXT } from '../presence/presence-texts.ts'
import { bearingDegrees, compassName } from './direction.ts'
import { stepsToAllow, stepsToPrecise } from './location-steps.ts'
import { isBlockedByApp, type Obstacle } from './obstacle.ts'
import { OpenInBrowser } from './open-in-browser.tsx'

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
          {state.fix && <Direction degrees={bearingDegrees(state.fix, target)} />}
          <AwayTips target={target} />
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
export function ObstacleActions({ obstacle, state }: HelpProps) {
  if (obstacle === 'insecure') {
    return (
      <ButtonLink size={52} wide href={location.href.replace(/^http:/, 'https:')}>
        Open the Secure Page
      </ButtonLink>
    )
  }
  if (obstacle === 'unsupported' || isBlockedByApp(obstacle)) return <OpenInBrowser main />
  return state.stalled && <OpenInBrowser />
}

/** North is up, as on the map above. */
const Direction = ({ degrees }: { degrees: number }) => (
  <div className="flex items-center gap-4">
    <svg viewBox="0 0 48 48" width="48" height="48" fill="none" aria-hidden className="shrink-0">
      <circle cx="24" cy="24" r="22" className="fill-surface-2 stroke-line-strong" strokeWidth="1.5" />
      <path
        d="M 24 10 L 32 34 L 24 29 L 16 34 Z"
        className="fill-you"
        transform={`rotate(${Math.round(degrees)} 24 24)`}
      />
    </svg>
    <p className="text-16 text-ink-2">Head {compassName(degrees)}.</p>
  </div>
)

const AwayTips = ({ target: { latitude, longitude } }: { target: Point }) => (
  <Tips>
    <li>
      Walk into the ring.{' '}
      <a
        href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
        target="_blank"
        rel="noreferrer"
        className="text-accent-ink underline underline-offset-2"
      >
        Open in Maps
      </a>
    </li>
    <li>Already there? Step near a window or outside and turn on Wi-Fi for a better fix.</li>
    <li>Ring in the wrong place? Let the organizer know.</li>
  </Tips>
)

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
  <ul className="flex list-disc flex-col gap-1 pl-5 text-14 text-ink-2 marker:text-ink-3">{children}</ul>
)
