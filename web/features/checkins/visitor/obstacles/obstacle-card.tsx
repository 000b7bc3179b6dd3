import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { waysOn } from '../presence/presence-state.ts'
import { distanceWords, NOT_AT_LOCATION, PROBLEM_WORDS } from '../presence/presence-texts.ts'
import { StepHeading } from '../step-heading.tsx'
import { usePart } from '../use-lazy-module.ts'
import type { HelpProps, Obstacle } from './help.tsx'

const loadHelp = () => import('./help.tsx')

/** Directions, tips and steps: those who are inside need none of it. */
export const useHelp = (afterMs: number) => usePart(loadHelp, afterMs)

/** What is in the way, said at once; how to get past it follows. */
export function ObstacleCard({
  obstacle,
  state,
  target,
  onTap,
}: Omit<HelpProps, 'obstacle'> & { obstacle: Obstacle; onTap: () => void }) {
  const help = useHelp(0)
  const away = obstacle === 'away' || obstacle === 'approximate'
  const asking = state.requestId !== null && !state.stalled
  const canTry = asking || waysOn(state).includes('try_again')
  return (
    <Card className="flex flex-col gap-4">
      <StepHeading>{away ? NOT_AT_LOCATION : PROBLEM_WORDS[obstacle].title}</StepHeading>
      {away ? <Distance metres={state.distanceM ?? 0} /> : <Text>{PROBLEM_WORDS[obstacle].text}</Text>}
      {help && <help.HelpBefore obstacle={obstacle} state={state} target={target} />}
      {canTry && (
        <Button size={52} wide busy={asking && (away ? 'Checking again…' : 'Finding you…')} onClick={onTap}>
          Try Again
        </Button>
      )}
      {away && <p className="text-14 text-ink-3">We check again by ourselves every 10 seconds.</p>}
      {help && <help.HelpAfter obstacle={obstacle} state={state} target={target} />}
    </Card>
  )
}

const Distance = ({ metres }: { metres: number }) => <p className="font-bold text-28">{distanceWords(metres)} away</p>

export const Text = ({ children }: { children: ReactNode }) => <p className="text-16 text-ink-2">{children}</p>
