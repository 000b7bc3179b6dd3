import { RingMark } from '../../../../ui/ring-mark.tsx'
import { StepBody } from '../action-bar.tsx'
import { StepHeading } from '../step-heading.tsx'
import { SavedNotice } from './saved-notice.tsx'
import type { Sending } from './submission-runner.ts'

interface Props {
  name: string
  sending: Sending
  onPause: () => void
}

/** A check-in that is being sent while the form is not shown. */
export const SendingCard = ({ name, sending, onPause }: Props) => (
  <StepBody>
    <div className="flex items-center gap-4">
      <RingMark variant="loader" sizePx={48} className="text-accent" />
      <StepHeading>Checking In...</StepHeading>
    </div>
    <p className="text-16 text-ink-2">
      The check-in of <b className="font-medium text-ink">{name}</b> hasn’t been answered yet, so we’re sending it
      again. It only counts once.
    </p>
    {sending.is === 'waiting' && <SavedNotice waiting={sending} onPause={onPause} />}
  </StepBody>
)
