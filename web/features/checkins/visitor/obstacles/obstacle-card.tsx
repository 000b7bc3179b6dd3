import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { availableActions } from '../presence/presence-state.ts'
import { formatDistance, NOT_AT_LOCATION, PROBLEM_TEXTS } from '../presence/presence-texts.ts'
import { StepHeading } from '../step-heading.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import type { HelpProps, Obstacle } from './help.tsx'

const loadHelp = () => import('./help.tsx')

/** Directions, tips and steps. They load later, since a visitor inside the circle needs none of them. */
export const useHelp = (delayMs: number) => useLazyModule(loadHelp, delayMs)

/** Names the obstacle at once; the help for it follows when its file has loaded. */
export function ObstacleCard({
  obstacle,
  state,
  target,
  onTap,
}: Omit<HelpProps, 'obstacle'> & { obstacle: Obstacle; onTap: () => void }) {
  const help = useHelp(0)
  const away = obstacle === 'away' || obstacle === 'approximate'
  const locating = state.requestId !== null && !state.stalled
  const canTry = locating || availableActions(state).includes('try_again')
  return (
    <Card className="flex flex-col gap-4">
      <StepHeading>{away ? NOT_AT_LOCATION : PROBLEM_TEXTS[obstacle].title}</StepHeading>
      {away ? <Distance metres={state.distanceM ?? 0} /> : <CardText>{PROBLEM_TEXTS[obstacle].text}</CardText>}
      {help && <help.HelpBefore obstacle={obstacle} state={state} target={target} />}
      {canTry && (
        <Button size={52} wide busy={locating && (away ? 'Checking again…' : 'Finding you…')} onClick={onTap}>
          Try Again
        </Button>
      )}
      {away && <p className="text-14 text-ink-3">Updates automatically every 10 seconds.</p>}
      {help && <help.HelpAfter obstacle={obstacle} state={state} target={target} />}
    </Card>
  )
}

const Distance = ({ metres }: { metres: number }) => <p className="font-bold text-28">{formatDistance(metres)} away</p>

export const CardText = ({ children }: { children: ReactNode }) => <p className="text-16 text-ink-2">{children}</p>
