import { backoffMs, type CheckInBody, NO_CONNECTION, type Outcome, outcomeOf } from '../submission.ts'

export type Sending =
  | { is: 'idle' }
  | { is: 'sending' }
  | { is: 'waiting'; message: string }
  | { is: 'refused'; message: string }
  | { is: 'done'; requiresVerification: boolean; email: string | null; at: string }

interface Attempt {
  readonly key: string
  readonly body: CheckInBody
  failures: number
}

interface Listener {
  onSending: (sending: Sending) => void
  onTooFar: (distanceM: number, message: string) => void
  onExpired: () => void
}

export interface SubmissionRunner {
  send(body: CheckInBody): void
  /** Now, instead of when the wait is over. */
  retry(): void
  /** Back to the form; the attempt stays in mind in case the same is sent again. */
  pause(): void
  stop(): void
}

/** An answer that takes longer than this is lost; the same attempt is sent again. */
const ANSWER_TIMEOUT_MS = 30_000

/** 128 random bits; `crypto.randomUUID` is too new for the oldest phones. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

async function post(checkinToken: string, { key, body }: Attempt): Promise<Outcome> {
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

/** Sends a check-in until the server has said yes or no; one key for as long as it has not. */
export function submissionRunner(checkinToken: string, { onSending, onTooFar, onExpired }: Listener): SubmissionRunner {
  let open: Attempt | null = null
  let waiting: ReturnType<typeof setTimeout> | null = null

  const stopWaiting = () => {
    if (waiting !== null) clearTimeout(waiting)
    waiting = null
  }

  async function attempt(current: Attempt): Promise<void> {
    stopWaiting()
    open = current
    onSending({ is: 'sending' })
    const outcome = await post(checkinToken, current)
    if (outcome.is === 'again') {
      onSending({ is: 'waiting', message: outcome.message })
      const waitMs = outcome.afterMs ?? backoffMs(current.failures++, Math.random())
      waiting = setTimeout(() => attempt(current), waitMs)
      return
    }
    if (outcome.is !== 'refused' || outcome.definite) open = null
    settle(outcome, current.body)
  }

  function settle(outcome: Exclude<Outcome, { is: 'again' }>, { email = null }: { email?: string | null }): void {
    switch (outcome.is) {
      case 'done':
        onSending({ ...outcome, email, at: new Date().toISOString() })
        break
      case 'expired':
        onExpired()
        break
      case 'too_far':
        onSending({ is: 'idle' })
        onTooFar(outcome.distanceM, outcome.message)
        break
      case 'refused':
        onSending({ is: 'refused', message: outcome.message })
    }
  }

  return {
    send(body) {
      const again = open !== null && sameVisitor(open.body, body) ? open : null
      attempt(again ?? { key: newKey(), body, failures: 0 })
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
