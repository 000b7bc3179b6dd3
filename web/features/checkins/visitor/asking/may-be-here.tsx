import type { OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import { isApproximate } from '../../../../../contract/presence.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionBar, STEP, StepBody } from '../action-bar.tsx'
import { VisitContent } from '../check-in-page.tsx'
import { refreshRadius } from '../obstacles/obstacle-step.tsx'
import { FullStop, StepHeading } from '../step-heading.tsx'
import { SendingProblem } from '../submission/sending.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import type { Visit } from '../use-visit.ts'
import { ASK, organiserOf, sightText } from './ask-texts.ts'
import { IMPROVE_MS, type Improving, type Sight } from './improving.ts'
import { SearchProgress } from './search-progress.tsx'

const loadHelp = () => import('../obstacles/help.tsx')

interface Props {
  page: OpenCheckInPage
  visit: Visit
  sight: Sight
  doubt: Improving
  onAgain: () => void
  /** Ends the search, with the best position by then. */
  onStop: () => void
  onAsk: () => void
}

/** The position leaves doubt: it is taken again for a while, and then the visitor may ask. */
export function MayBeHere({ page, visit, sight, doubt, onAgain, onStop, onAsk }: Props) {
  const { fix, distanceM } = sight
  const { endsAtMs } = doubt
  const approximate = isApproximate(fix.accuracyM)
  // Its styles are those of the buttons and of the form that follows, too.
  const help = useLazyModule(loadHelp, 0)
  const state = { ...visit.state, fix, distanceM }
  const tryAgain = () => {
    onAgain()
    refreshRadius(page.link, visit.setRadius)
  }
  // The words below tell the distance: the map's caption tells how large the ring is.
  const drawn = { ...state, distanceM: null }
  return (
    <VisitContent page={page} visit={{ ...visit, state: drawn, step: 'priming' }}>
      <section className={STEP}>
        <StepBody>
          {visit.tooFar && <SendingProblem sending={visit.tooFar} />}
          <StepHeading>
            You may be here
            <FullStop />
          </StepHeading>
          <p className="text-balance text-16 text-ink">{sightText(sight, state.mobile)}</p>
          <p role="status" className="text-balance text-14 text-ink-2">
            {endsAtMs === null ? (
              <>
                Try again near a window or outside, or ask. <bdi>{organiserOf(page.link)}</bdi> can let you in.
              </>
            ) : (
              <>
                Looking for a better location, up to {IMPROVE_MS / 1000}&nbsp;s.{' '}
                <span className="whitespace-nowrap">Stay where you are.</span>
              </>
            )}
          </p>
          {approximate && help && <help.Help obstacle="approximate" state={state} link={page.link} onTap={onAgain} />}
        </StepBody>
        <ActionBar>
          {endsAtMs === null ? (
            <div className="ask-actions">
              <Button variant="secondary" size={52} onClick={tryAgain}>
                Try Again
              </Button>
              <Button size={52} onClick={onAsk}>
                {ASK}
              </Button>
            </div>
          ) : (
            <div className="ask-search">
              <Button variant="secondary" onClick={onStop}>
                Cancel
              </Button>
              <SearchProgress doubt={{ ...doubt, endsAtMs }} accuracyM={fix.accuracyM} />
            </div>
          )}
        </ActionBar>
      </section>
    </VisitContent>
  )
}
