import type { OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import { isApproximate } from '../../../../../contract/presence.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionBar, STEP, StepBody } from '../action-bar.tsx'
import { VisitContent } from '../check-in-page.tsx'
import { StepHeading } from '../step-heading.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import type { Visit } from '../use-visit.ts'
import { ASK, organiserOf, sightText } from './ask-texts.ts'
import type { Sight } from './improving.ts'

const loadHelp = () => import('../obstacles/help.tsx')

interface Props {
  page: OpenCheckInPage
  visit: Visit
  sight: Sight
  /** Positions still follow each other. */
  running: boolean
  onAgain: () => void
  onAsk: () => void
}

/** The position leaves doubt: it is taken again for a while, and then the visitor may ask. */
export function MayBeHere({ page, visit, sight, running, onAgain, onAsk }: Props) {
  const { fix, distanceM } = sight
  const approximate = isApproximate(fix.accuracyM)
  const help = useLazyModule(loadHelp, 0, approximate)
  const state = { ...visit.state, fix, distanceM }
  return (
    <VisitContent page={page} visit={{ ...visit, state, step: 'priming' }}>
      <section className={STEP}>
        <StepBody>
          <StepHeading>You may be here.</StepHeading>
          <p className="text-16 text-ink">{sightText(sight)}</p>
          {running ? (
            <p role="status" className="text-14 text-ink-2">
              Stay where you are for a moment. The location often gets better.
            </p>
          ) : (
            <p className="text-14 text-ink-2">
              Try again near a window or outside, or ask. <bdi>{organiserOf(page.link)}</bdi> can let you in.
            </p>
          )}
          {approximate && help && <help.Help obstacle="approximate" state={state} link={page.link} />}
        </StepBody>
        <ActionBar sideBySide={!running}>
          {running ? (
            <Button variant="secondary" size={52} wide busy="Checking...">
              Try Again
            </Button>
          ) : (
            <>
              <span className="shrink-0">
                <Button variant="secondary" size={52} onClick={onAgain}>
                  Try Again
                </Button>
              </span>
              <Button size={52} wide onClick={onAsk}>
                {ASK}
              </Button>
            </>
          )}
        </ActionBar>
      </section>
    </VisitContent>
  )
}
