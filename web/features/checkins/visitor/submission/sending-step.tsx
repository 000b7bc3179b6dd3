import './sending-step.css'
import { RingMark } from '../../../../ui/ring-mark.tsx'
import { StepBody } from '../action-bar.tsx'
import { StepHeading } from '../step-heading.tsx'
import type { Sending } from './submission-runner.ts'
import { WaitingStep } from './waiting-step.tsx'

interface Props {
  name: string
  sending: Sending
  onRetry: () => void
  onPause: () => void
}

/** A check-in that is sent, or waits to be, while the form is not shown. It loads beforehand: there may be no network then. */
export function SendingStep({ name, sending, onRetry, onPause }: Props) {
  if (sending.is === 'waiting') return <WaitingStep name={name} waiting={sending} onRetry={onRetry} onPause={onPause} />
  return (
    <StepBody>
      <div className="ending-head">
        <RingMark variant="loader" sizePx={48} className="text-accent" />
        <StepHeading>Checking In...</StepHeading>
      </div>
      <p className="text-16 text-ink-2">
        The check-in of <b className="font-medium text-ink">{name}</b> hasn’t been answered yet, so we’re sending it
        again. It only counts once.
      </p>
    </StepBody>
  )
}
