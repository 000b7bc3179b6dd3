import type { ReactNode } from 'react'
import type { Point } from '../../../../../contract/geo.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionBar, STEP, StepBody } from '../action-bar.tsx'
import { availableActions, type Presence } from '../presence/presence-state.ts'
import { formatDistance, NOT_AT_LOCATION, PROBLEM_TEXTS } from '../presence/presence-texts.ts'
import { StepHeading } from '../step-heading.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import { isBlockedByApp, type Obstacle } from './obstacle.ts'

const loadHelp = () => import('./help.tsx')

/** Directions, tips and steps. They load later, since a visitor inside the circle needs none of them. */
export const useHelp = (delayMs: number, wanted = true) => useLazyModule(loadHelp, delayMs, wanted)

interface Props {
  obstacle: Obstacle
  state: Presence
  target: Point
  onTap: () => void
  children: ReactNode
}

/** Names the obstacle at once; the help for it follows when its file has loaded. */
export function ObstacleStep({ obstacle, state, target, onTap, children }: Props) {
  const help = useHelp(0)
  const away = obstacle === 'away' || obstacle === 'approximate'
  const blockedByApp = isBlockedByApp(obstacle)
  const locating = state.requestId !== null && !state.stalled
  const canTry = locating || availableActions(state).includes('try_again')
  return (
    <section className={STEP}>
      <StepBody>
        {children}
        <StepHeading>{away ? <Away metres={state.distanceM ?? 0} /> : PROBLEM_TEXTS[obstacle].title}</StepHeading>
        {!away && <Text>{PROBLEM_TEXTS[obstacle].text}</Text>}
        {help && <help.Help obstacle={obstacle} state={state} target={target} />}
        {away && <p className="text-14 text-ink-3">Updates automatically every 10 seconds.</p>}
      </StepBody>
      <ActionBar sideBySide={obstacle === 'away'}>
        {help && <help.ObstacleActions obstacle={obstacle} state={state} target={target} />}
        {canTry && (
          <Button
            variant={blockedByApp || obstacle === 'away' ? 'secondary' : 'primary'}
            size={52}
            wide
            busy={locating && (away ? 'Checking again...' : 'Finding you...')}
            onClick={onTap}
          >
            Try Again
          </Button>
        )}
      </ActionBar>
    </section>
  )
}

const Away = ({ metres }: { metres: number }) => (
  <>
    <span className="rounded-6 bg-warn-soft px-2 py-1 align-middle font-medium text-14 text-warn">
      {NOT_AT_LOCATION}
    </span>{' '}
    <span className="mt-2 block text-[2.75rem] leading-none">{formatDistance(metres)} away</span>
  </>
)

const Text = ({ children }: { children: ReactNode }) => <p className="text-16 text-ink-2">{children}</p>
