import type { OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionBar, STEP, StepBody } from '../action-bar.tsx'
import { VisitContent } from '../check-in-page.tsx'
import { hasLocationElement } from '../obstacles/obstacle.ts'
import type { LocationProblem } from '../presence/presence-state.ts'
import { PROBLEM_TEXTS } from '../presence/presence-texts.ts'
import { StepHeading } from '../step-heading.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import type { Visit } from '../use-visit.ts'
import { ASK } from './ask-texts.ts'

const loadHelp = () => import('../obstacles/help.tsx')

interface Props {
  page: OpenCheckInPage
  visit: Visit
  problem: LocationProblem
  onAsk: () => void
}

/** The phone gives no position: the steps to change that, and a person to ask. */
export function NoPositionStep({ page, visit, problem, onAsk }: Props) {
  const { state } = visit
  const help = useLazyModule(loadHelp, 0)
  const cannotLocate = problem === 'unsupported' || problem === 'insecure'
  const locating = state.requestId !== null && !state.stalled
  return (
    <VisitContent page={page} visit={{ ...visit, step: 'priming' }} mapHeight="spare">
      <section className={STEP}>
        <StepBody>
          <StepHeading>{PROBLEM_TEXTS[problem].title}</StepHeading>
          <p className="problem-text text-16 text-ink-2">{PROBLEM_TEXTS[problem].text}</p>
          {help && <help.Help obstacle={problem} state={state} link={page.link} onTap={visit.locate} />}
        </StepBody>
        <ActionBar>
          <div className="ask-actions">
            <Button variant={cannotLocate ? 'primary' : 'secondary'} size={52} onClick={onAsk}>
              {ASK}
            </Button>
            {!cannotLocate && (
              <Button
                variant={hasLocationElement(problem) ? 'secondary' : 'primary'}
                size={52}
                busy={locating && 'Finding you...'}
                onClick={visit.locate}
              >
                Try Again
              </Button>
            )}
          </div>
        </ActionBar>
        {help && <help.PhoneInstead obstacle={problem} state={state} />}
      </section>
    </VisitContent>
  )
}
