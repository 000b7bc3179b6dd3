import type { ReactNode } from 'react'
import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import { formatDistance } from '../../../../../contract/shown-distance.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionBar, STEP, StepBody } from '../action-bar.tsx'
import { cannotLocate, type Presence } from '../presence/presence-state.ts'
import { NOT_AT_LOCATION, PROBLEM_TEXTS } from '../presence/presence-texts.ts'
import { StepHeading } from '../step-heading.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import { hasLocationElement, isBlockedByApp, type Obstacle } from './obstacle.ts'

const loadHelp = () => import('./help.tsx')

/** Directions, tips and steps. They load later, since a visitor inside the circle needs none of them. */
export const useHelp = (delayMs: number, wanted = true) => useLazyModule(loadHelp, delayMs, wanted)

/** Another try may come before the help has loaded, and asks for the ring as it is now all the same. */
export const refreshRadius = (link: CheckInPageLink, onRadius: (radiusM: number) => void): Promise<unknown> =>
  loadHelp().then(
    ({ currentRadiusM }) => currentRadiusM(link).then(radiusM => radiusM && onRadius(radiusM)),
    () => undefined,
  )

interface Props {
  obstacle: Obstacle
  state: Presence
  link: CheckInPageLink
  onTap: () => void
  onRadius: (radiusM: number) => void
  children: ReactNode
}

/** Names the obstacle at once; the help for it follows when its file has loaded. */
export function ObstacleStep({ obstacle, state, link, onTap, onRadius, children }: Props) {
  const help = useHelp(0)
  const approximate = obstacle === 'approximate'
  const away = obstacle === 'away' || approximate
  const locating = state.requestId !== null && !state.stalled
  const leadsThere = obstacle === 'away' && state.mobile && !help?.isFar(state)
  const actions = help && <help.ObstacleActions obstacle={obstacle} state={state} link={link} />
  const tryAgain = () => {
    onTap()
    if (away) refreshRadius(link, onRadius)
  }
  return (
    <section className={STEP}>
      <StepBody>
        {help && away && <help.OutsideReport state={state} link={link} />}
        {obstacle !== 'away' && children}
        {away ? (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
            <StepHeading>
              <Away>
                {approximate ? (
                  help && <help.ApproximateTitle state={state} />
                ) : (
                  <Distance metres={state.distanceM ?? 0} />
                )}
              </Away>
            </StepHeading>
            {help && (approximate ? <help.ApproximateLine state={state} /> : <help.Way state={state} link={link} />)}
            {obstacle === 'away' && children}
          </div>
        ) : (
          <>
            <StepHeading>{PROBLEM_TEXTS[obstacle].title}</StepHeading>
            <p className="problem-text text-16 text-ink-2">{PROBLEM_TEXTS[obstacle].text}</p>
          </>
        )}
        {help && <help.Help obstacle={obstacle} state={state} link={link} onTap={onTap} />}
      </StepBody>
      <ActionBar sideBySide={obstacle === 'away'}>
        {!leadsThere && actions}
        {!cannotLocate(state) && (
          <Button
            variant={isBlockedByApp(obstacle) || leadsThere || hasLocationElement(obstacle) ? 'secondary' : 'primary'}
            size={52}
            wide
            busy={locating && (away ? 'Checking...' : 'Finding you...')}
            onClick={tryAgain}
          >
            Try Again
          </Button>
        )}
        {leadsThere && actions}
      </ActionBar>
      {help && <help.PhoneInstead obstacle={obstacle} state={state} />}
    </section>
  )
}

const Away = ({ children }: { children: ReactNode }) => (
  <>
    <span className="rounded-6 bg-warn-soft px-2 py-1 align-middle font-bold text-14 text-warn">{NOT_AT_LOCATION}</span>{' '}
    {children}
  </>
)

/** As large as its one line allows, beside the arrow: in a phone's window, or in half of a wide one. */
const Distance = ({ metres }: { metres: number }) => (
  <span className="mt-2 block text-[clamp(2rem,min(6.5vh,9.4vw),2.75rem)] leading-none wide:text-[clamp(2rem,min(6.5vh,4.7vw),2.75rem)]">
    <span className="whitespace-nowrap">{formatDistance(metres)}</span> away
  </span>
)
