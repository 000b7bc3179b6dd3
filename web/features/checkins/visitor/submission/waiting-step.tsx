import { useEffect, useState } from 'react'
import { dateFormat } from '../../../../../contract/dates.ts'
import { MAX_PRESS_AGE_S } from '../../../../../contract/press-age.ts'
import { isMobile } from '../../../../lib/os.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionBar, STEP, StepBody } from '../action-bar.tsx'
import { EndingRing } from '../ending-ring.tsx'
import { LocalTime } from '../local-time.tsx'
import { serverNow } from '../server-clock.ts'
import { StepHeading } from '../step-heading.tsx'
import type { Waiting } from './submission-runner.ts'

const LATE = 'More than 10 minutes have passed. Once you’re back online, you’ll see whether it arrived in time.'

interface Props {
  name: string
  waiting: Waiting
  /** Ends the wait before the next request. */
  onRetry: () => void
  /** Back to the form. */
  onPause: () => void
}

/** A check-in that could not be sent yet: the visitor's name, its prospects, and one action. */
export function WaitingStep({ name, waiting, onRetry, onPause }: Props) {
  const { message, nextTryAtMs, late, saved } = waiting
  const { trying, triedAt, tryNow } = useTryNow(nextTryAtMs, onRetry)
  return (
    <section className={STEP}>
      <StepBody>
        <div className="ending-head">
          <EndingRing icon="waiting" />
          <StepHeading>Not checked in yet</StepHeading>
        </div>
        <div className="waiting-card">
          <p dir="auto">{name}</p>
          <Pressed waiting={waiting} />
          {/* A request under way may still record the details as they are. */}
          <Button variant="quiet" disabled={nextTryAtMs === null} onClick={onPause}>
            Change Details
          </Button>
        </div>
        <div className="waiting-words">
          <p>
            {late
              ? LATE
              : message
                ? `${message} We’ll keep trying.`
                : 'No connection. We’ll send it when you’re back online.'}
          </p>
          <p>
            {saved
              ? `Saved on this ${isMobile(navigator) ? 'phone' : 'device'}. Closed this page? Open the link again to send it.`
              : 'Keep this page open.'}
          </p>
        </div>
      </StepBody>
      <ActionBar>
        <p role="status" className="waiting-result">
          {triedAt && `${message ? 'Tried again' : 'Still no connection'} at ${timeOf(triedAt, 'medium')}.`}
        </p>
        <Button size={52} wide busy={trying && 'Trying...'} onClick={tryNow}>
          Try Now
        </Button>
      </ActionBar>
    </section>
  )
}

/** On another day the time alone would say too little. */
const Pressed = ({ waiting: { pressedAtMs, late } }: Pick<Props, 'waiting'>) => {
  const pressedAt = new Date(pressedAtMs)
  if (late)
    return (
      <p>
        <LocalTime iso={pressedAt.toISOString()} />
      </p>
    )
  const countsUntil = new Date(pressedAtMs + MAX_PRESS_AGE_S * 1000)
  return (
    <p>
      Tapped at <time dateTime={pressedAt.toISOString()}>{timeOf(pressedAt, 'short')}</time>. Counts if sent by{' '}
      {timeOf(countsUntil, 'short')}.
    </p>
  )
}

const timeOf = (at: Date, timeStyle: 'short' | 'medium') => dateFormat({ timeStyle }).format(at)

/** A press is answered by when the request has failed again. Requests that nobody has pressed for change nothing. */
function useTryNow(nextTryAtMs: number | null, onRetry: () => void) {
  const [trying, setTrying] = useState(false)
  const [triedAt, setTriedAt] = useState<Date | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request has failed once the next one is planned
  useEffect(() => {
    if (!trying || nextTryAtMs === null) return
    setTrying(false)
    setTriedAt(serverNow())
  }, [nextTryAtMs])
  const tryNow = () => {
    setTrying(true)
    onRetry()
  }
  return { trying, triedAt, tryNow }
}
