import type { OpenCheckInPage } from '../../../../contract/check-in-page.ts'
import { deviceOf } from '../../../lib/device.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Presence, waysOn } from '../presence-state.ts'
import { PROBLEM_WORDS, type PresenceScreen } from '../presence-texts.ts'
import { AwayCard } from './away-card.tsx'
import { Finding } from './finding.tsx'
import { PrimingCard } from './priming-card.tsx'
import { StepHeading } from './step-heading.tsx'
import { Steps } from './steps.tsx'
import { Tips } from './tips.tsx'
import { WaysOut } from './ways-out.tsx'

interface Props {
  page: OpenCheckInPage
  state: Presence
  screen: Exclude<PresenceScreen, 'form'>
  onTap: () => void
}

/** One neutral card, one thing to do. */
export function StateCard({ page, state, screen, onTap }: Props) {
  switch (screen) {
    case 'priming':
      return <PrimingCard asker={page.asker} first={state.lastRequestId === 0} onAllow={onTap} />
    case 'finding':
      return <FindingCard state={state} onTap={onTap} />
    case 'away':
    case 'approximate':
      return <AwayCard target={page.link} state={state} approximate={screen === 'approximate'} onTap={onTap} />
    default:
      return <ProblemCard state={state} problem={screen} onTap={onTap} />
  }
}

function FindingCard({ state, onTap }: { state: Presence; onTap: () => void }) {
  const stuck = state.stalled || deviceOf(navigator).inApp
  return (
    <Card className="flex flex-col gap-4">
      <Finding />
      {state.stalled && (
        <p className="text-16 text-ink-2">
          Your browser has not answered yet. If it shows a question, choose Allow. Inside another app this page may
          never get an answer: open it in your browser.
        </p>
      )}
      {state.stalled && (
        <Button wide onClick={onTap}>
          Try Again
        </Button>
      )}
      {stuck && <WaysOut />}
    </Card>
  )
}

interface ProblemProps {
  state: Presence
  problem: keyof typeof PROBLEM_WORDS
  onTap: () => void
}

function ProblemCard({ state, problem, onTap }: ProblemProps) {
  const { title, text } = PROBLEM_WORDS[problem]
  const retrying = state.requestId !== null || state.timer === 'retry'
  const device = deviceOf(navigator)
  return (
    <Card className="flex flex-col gap-4">
      <StepHeading>{title}</StepHeading>
      <p className="text-16 text-ink-2">{text}</p>
      {problem === 'denied' && <Steps to="allow" />}
      {(problem === 'unavailable' || problem === 'timeout') && (
        <Tips>
          <li>Switch on location and Wi-Fi in your phone’s settings: Wi-Fi helps even without a network.</li>
          <li>Go near a window or outside.</li>
        </Tips>
      )}
      {problem === 'insecure' && (
        <ButtonLink size={52} wide href={location.href.replace(/^http:/, 'https:')}>
          Open the secure page
        </ButtonLink>
      )}
      {waysOn(state).includes('try_again') || retrying ? (
        <Button size={52} wide busy={state.requestId !== null && !state.stalled && 'Finding you…'} onClick={onTap}>
          Try Again
        </Button>
      ) : null}
      {(state.stalled || device.inApp || problem === 'unsupported') && <WaysOut />}
    </Card>
  )
}
