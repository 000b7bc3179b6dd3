import { MAX_PRESS_AGE_S } from '../../../../../contract/press-age.ts'
import { serverNow } from '../server-clock.ts'

/** A moment by two clocks: one stands still while some phones sleep, the other can be set. */
interface Moment {
  /** The server's time, which every load of the page brings. */
  startedAtMs: number
  /** On the clock of this load, which nobody can set. */
  monotonicMs: number
}

export interface Press extends Moment {
  /** When it began, by the phone's own clock. */
  phoneMs: number
  /** The page has been in view ever since, so that no phone has slept. */
  inView: boolean
}

/** The server takes no more. */
const MAX_SENT_S = 3600
/** A day later a press is a new check-in: the answer to the old one would be taken for it. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000

const serverMs = () => serverNow().getTime()

/**
 * In view the clock that nobody sets is enough: a network may correct the other one in the meantime. Out of view the clock that
 * says more counts, and one that was set back like one that was set forward.
 */
export const pressAgeMs = ({ startedAtMs, monotonicMs, inView }: Press, at: Moment): number =>
  Math.max(inView ? 0 : Math.abs(at.startedAtMs - startedAtMs), at.monotonicMs - monotonicMs)

export const pressAgeS = (press: Press): number =>
  Math.min(MAX_SENT_S, pressAgeMs(press, { startedAtMs: serverMs(), monotonicMs: performance.now() }) / 1000)

/** The attempt counts only if it has arrived before. */
export const isLate = (press: Press): boolean => pressAgeS(press) > MAX_PRESS_AGE_S

/** By every clock: a phone that corrects its own, at whatever moment, must not forget a check-in that may be recorded. */
export const isGivenUp = ({ startedAtMs, phoneMs }: Pick<Press, 'startedAtMs' | 'phoneMs'>): boolean =>
  Math.min(Math.abs(serverMs() - startedAtMs), Math.abs(Date.now() - phoneMs)) > GIVEN_UP_AFTER_MS

/** An attempt of now, or of a press before the page was loaded again. */
export function pressed<Attempt extends object>(attempt: Attempt & Partial<Press>): Attempt & Press {
  const startedAtMs = attempt.startedAtMs ?? serverMs()
  const press = {
    phoneMs: Date.now(),
    ...attempt,
    startedAtMs,
    monotonicMs: performance.now() - Math.abs(serverMs() - startedAtMs),
    inView: !document.hidden,
  }
  const leaveView = () => {
    press.inView = false
  }
  document.addEventListener('visibilitychange', leaveView, { once: true })
  return press
}
