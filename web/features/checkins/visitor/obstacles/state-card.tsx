import type { OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import type { Point } from '../../../../../contract/geo.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import type { Presence } from '../presence/presence-state.ts'
import type { PresenceScreen } from '../presence/presence-texts.ts'
import { Finding } from './finding.tsx'
import { CardText, ObstacleCard, useHelp } from './obstacle-card.tsx'
import { PrimingCard } from './priming-card.tsx'

/** A visitor who is found at once needs no help. */
const HELP_AFTER_MS = 3_000

interface Props {
  page: OpenCheckInPage
  state: Presence
  screen: Exclude<PresenceScreen, 'form'>
  onTap: () => void
}

/** One card with one thing to do. */
export function StateCard({ page, state, screen, onTap }: Props) {
  switch (screen) {
    case 'priming':
      return <PrimingCard retentionDays={page.retentionDays} first={state.lastRequestId === 0} onAllow={onTap} />
    case 'finding':
      return <FindingCard target={page.link} state={state} onTap={onTap} />
    default:
      return <ObstacleCard obstacle={screen} state={state} target={page.link} onTap={onTap} />
  }
}

function FindingCard({ target, state, onTap }: { target: Point; state: Presence; onTap: () => void }) {
  const help = useHelp(HELP_AFTER_MS)
  return (
    <Card className="flex flex-col gap-4">
      <Finding />
      {state.stalled && (
        <>
          <CardText>
            Your browser hasn’t answered yet. If it asks, tap Allow. Inside another app this page may never get an
            answer, so open it in your browser.
          </CardText>
          <Button wide onClick={onTap}>
            Try Again
          </Button>
        </>
      )}
      {help && <help.HelpAfter obstacle="finding" state={state} target={target} />}
    </Card>
  )
}
