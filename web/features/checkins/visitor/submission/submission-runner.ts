import { kept } from '../../../../lib/kept.ts'
import type { OwnCheckIn } from '../receipt/receipts.ts'
import { backoffMs, type CheckInBody, NO_CONNECTION, type Outcome, outcomeOf } from './submission.ts'

export type Sending =
  | { is: 'idle' }
  /** Resumed: begun before the page was loaded. */
  | { is: 'sending'; resumed: boolean }
  | { is: 'waiting'; message: string; resumed: boolean }
  | { is: 'refused'; message: string }

/** One check-in under one key; kept until it is answered, so that a reload repeats it instead of doubling it. */
interface Attempt {
  readonly checkinToken: string
  readonly key: string
  readonly body: CheckInBody
  readonly startedAtMs: number
  readonly resumed?: boolean
  failures: number
}

interface Listener {
  onSending: (sending: Sending) => void
  onDone: (own: OwnCheckIn) => void
  onTooFar: (distanceM: number, message: string) => void
  onExpired: () => void
}

export interface SubmissionRunner {
  send(body: CheckInBody): void
  /** Takes up what an earlier load of this page has left unanswered, and says what that was. */
  resume(): CheckInBody | null
  /** Now, instead of when the wait is over. */
  retry(): void
  /** Back to the form; the attempt stays in mind in case the same is sent again. */
  pause(): void
  stop(): void
}

/** An answer that takes longer than this is lost; the same attempt is sent again. */
const ANSWER_TIMEOUT_MS = 30_000
/** Who comes back later than this has given up. */
const RESUMED_WITHIN_MS = 600_000

const unanswered = kept<Attempt>('localStorage', 'attempt')

/** 128 random bits; `crypto.randomUUID` is too new for the oldest phones. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

async function post({ checkinToken, key, body }: Attempt): Promise<Outcome> {
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), ANSWER_TIMEOUT_MS)
  try {
    const reply = await fetch(`/api/checkin/${encodeURIComponent(checkinToken)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: tooLate.signal,
    })
    // A success that breaks off in its middle is asked for again; the key makes that harmless.
    const json: unknown = reply.ok ? await reply.json() : await reply.json().catch(() => null)
    return outcomeOf({ status: reply.status, retryAfter: reply.headers.get('retry-after'), body: json }, Date.now())
  } catch {
    return { is: 'again', afterMs: null, message: NO_CONNECTION }
  } finally {
    clearTimeout(timer)
  }
}

const sameVisitor = (a: CheckInBody, b: CheckInBody) =>
  a.name === b.name && a.email === b.email && a.phone === b.phone && a.photo === b.photo

/** Sends a check-in until the server has said yes or no; one key and one body for as long as it has not. */
export function submissionRunner(
  checkinToken: string,
  { onSending, onDone, onTooFar, onExpired }: Listener,
): SubmissionRunner {
  let open: Attempt | null = null
  let waiting: ReturnType<typeof setTimeout> | null = null

  const stopWaiting = () => {
    if (waiting !== null) clearTimeout(waiting)
    waiting = null
  }

  async function attempt(current: Attempt): Promise<void> {
    const resumed = current.resumed ?? false
    stopWaiting()
    open = current
    onSending({ is: 'sending', resumed })
    const outcome = await post(current)
    if (outcome.is === 'again') {
      onSending({ is: 'waiting', message: outcome.message, resumed })
      const waitMs = outcome.afterMs ?? backoffMs(current.failures++, Math.random())
      waiting = setTimeout(() => attempt(current), waitMs)
      return
    }
    if (outcome.is !== 'refused' || outcome.definite) {
      open = null
      unanswered.clear()
    }
    settle(outcome, current.body)
  }

  function settle(outcome: Exclude<Outcome, { is: 'again' }>, { name, email = '', phone = '' }: CheckInBody): void {
    onSending(outcome.is === 'refused' ? { is: 'refused', message: outcome.message } : { is: 'idle' })
    if (outcome.is === 'expired') onExpired()
    if (outcome.is === 'too_far') onTooFar(outcome.distanceM, outcome.message)
    if (outcome.is !== 'done') return
    const { id, checkedInAt, requiresVerification } = outcome
    const waiting = requiresVerification ? { pendingEmail: email, phone } : { pendingEmail: null, phone: '' }
    onDone({ checkinToken, id, checkedInAt, name, ...waiting })
  }

  return {
    send(body) {
      const again = open !== null && sameVisitor(open.body, body) ? open : null
      const current = again ?? { checkinToken, key: newKey(), body, startedAtMs: Date.now(), failures: 0 }
      unanswered.set(current)
      attempt(current)
    },
    resume() {
      const left = unanswered.get()
      if (left && Date.now() - left.startedAtMs > RESUMED_WITHIN_MS) unanswered.clear()
      else if (left?.checkinToken === checkinToken) {
        attempt({ ...left, resumed: true })
        return left.body
      }
      return null
    },
    retry() {
      if (waiting !== null && open !== null) attempt(open)
    },
    pause() {
      stopWaiting()
      onSending({ is: 'idle' })
    },
    stop: stopWaiting,
  }
}
