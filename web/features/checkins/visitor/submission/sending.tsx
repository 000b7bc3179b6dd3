import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Ring } from '../../../../ui/ring.tsx'
import { StepBody } from '../action-bar.tsx'
import { StepHeading } from '../step-heading.tsx'
import type { Sending } from './submission-runner.ts'

interface Props {
  sending: Sending
  onRetry: () => void
  onPause: () => void
}

/** A check-in that is being sent while the form is not shown. */
export const SendingCard = ({ name, ...props }: Props & { name: string }) => (
  <StepBody>
    <div className="flex items-center gap-4">
      <Ring variant="loader" sizePx={48} className="text-accent" />
      <StepHeading>Checking In...</StepHeading>
    </div>
    <p className="text-16 text-ink-2">
      The check-in of <b className="font-medium text-ink">{name}</b> hasn’t been answered yet, so we’re sending it
      again. It only counts once.
    </p>
    <SendingProblem {...props} />
  </StepBody>
)

export function SendingProblem({ sending, onRetry, onPause }: Props) {
  if (sending.is !== 'waiting' && sending.is !== 'refused') return null
  const waiting = sending.is === 'waiting'
  return (
    <div
      role="alert"
      className={cx('flex flex-col gap-2 rounded-10 p-4 text-14', waiting ? 'bg-warn-soft' : 'bg-danger-soft')}
    >
      <p className={cx('font-medium', waiting ? 'text-warn' : 'text-danger')}>{sending.message}</p>
      {waiting && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onRetry}>
            Try Again
          </Button>
          <Button variant="quiet" onClick={onPause}>
            Change Details
          </Button>
        </div>
      )}
    </div>
  )
}
