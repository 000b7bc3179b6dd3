import { fillPath } from '../../../../../contract/fill-path.ts'
import { CHECK_IN } from '../../../../../contract/visitor-calls.ts'
import { storedValue } from '../../../../lib/stored-value.ts'
import type { Receipt } from '../receipt/receipts.ts'
import { type CheckInBody, type CheckInResult, checkInResultOf } from './check-in-result.ts'
import { isGivenUp, isLate, type Press, pressAgeS, pressBefore, pressNow } from './press.ts'
import { backoffMs } from './retry-delay.ts'

export type Sending =
  | { is: 'idle' }
  /** `resumed`: an earlier load of the page began this attempt. */
  | { is: 'sending'; resumed: boolean }
  | Waiting
  | { is: 'refused'; message: string; mayAsk?: boolean | undefined }

/** Between two requests of one attempt, and during the later ones, so that nothing flickers. */
export interface Waiting {
  is: 'waiting'
  /** Of a server that is busy; null without a connection. */
  message: string | null
  /** Null while a request is under way. */
  nextTryAtMs: number | null
  resumed: boolean
  /** It counts only if it has arrived before. */
  late: boolean
}

/** One check-in under one idempotency key, stored until it is answered: a reload then repeats it and records no second. */
interface Attempt extends Press {
  readonly checkinToken: string
  readonly key: string
  readonly body: CheckInBody
  readonly resumed?: boolean
  failures: number
}

export interface SubmissionHandlers {
  onSending: (sending: Sending) => void
  onDone: (receipt: Receipt, body: CheckInBody) => void
  onTooFar: (refusal: Extract<CheckInResult, { is: 'too_far' }>) => void
  onExpired: () => void
}

export interface SubmissionRunner {
  send(body: CheckInBody): void
  /** Repeats the attempt that an earlier load of this page left unanswered, and returns its body. */
  resume(): CheckInBody | null
  /** Ends the wait before the next request. */
  retry(): void
  /** Returns to the form. The attempt keeps its key in case the visitor sends the same details again. */
  pause(): void
  stop(): void
}

/** A request without an answer after this time counts as lost and is repeated. */
const ANSWER_TIMEOUT_MS = 30_000

const unansweredAttempt = storedValue<Attempt>('localStorage', 'attempt')

/** 128 random bits; `crypto.randomUUID` is too new for the oldest phones. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

async function post({ checkinToken, key, body, ...press }: Attempt): Promise<CheckInResult> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), ANSWER_TIMEOUT_MS)
  try {
    const reply = await fetch(fillPath(CHECK_IN.path, { checkinToken }), {
      method: CHECK_IN.method,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...body, pressAgeS: pressAgeS(press) }),
      signal: timeout.signal,
    })
    // A successful reply that breaks off throws and is requested again; the key makes the repeat harmless.
    const json: unknown = reply.ok ? await reply.json() : await reply.json().catch(() => null)
    return checkInResultOf(
      { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: json },
      Date.now(),
    )
  } catch {
    return { is: 'retry', afterMs: null, message: null }
  } finally {
    clearTimeout(timer)
  }
}

const sameDetails = (a: CheckInBody, b: CheckInBody) =>
  a.name === b.name && a.email === b.email && a.phone === b.phone && a.photo === b.photo

/**
 * Sends a check-in with one key and one body until the server accepts or refuses it. However long that takes: the answer may have
 * been lost, and a new attempt would then be a second check-in.
 */
export function submissionRunner(
  checkinToken: string,
  { onSending, onDone, onTooFar, onExpired }: SubmissionHandlers,
): SubmissionRunner {
  let openAttempt: Attempt | null = null
  let retryTimer: ReturnType<typeof setTimeout> | null = null
  let waiting: Waiting | null = null

  const stopRetryTimer = () => {
    if (retryTimer !== null) clearTimeout(retryTimer)
    retryTimer = null
  }

  const close = () => {
    waiting = null
    openAttempt = null
    unansweredAttempt.clear()
  }

  async function run(attempt: Attempt): Promise<void> {
    const resumed = attempt.resumed ?? false
    stopRetryTimer()
    openAttempt = attempt
    onSending(waiting ? { ...waiting, nextTryAtMs: null } : { is: 'sending', resumed })
    const result = await post(attempt)
    if (result.is === 'retry') {
      const delayMs = result.afterMs ?? backoffMs(attempt.failures++, Math.random())
      const nextTryAtMs = Date.now() + delayMs
      waiting = { is: 'waiting', message: result.message, nextTryAtMs, resumed, late: isLate(attempt) }
      onSending(waiting)
      retryTimer = setTimeout(() => run(attempt), delayMs)
      return
    }
    waiting = null
    if (result.is !== 'refused' || result.definite) close()
    report(result, attempt.body)
  }

  function report(result: Exclude<CheckInResult, { is: 'retry' }>, body: CheckInBody): void {
    const { name, email, phone } = body
    onSending(result.is === 'refused' ? result : { is: 'idle' })
    if (result.is === 'expired') onExpired()
    if (result.is === 'too_far') onTooFar(result)
    if (result.is !== 'done') return
    const { id, checkedInAt, requiresVerification, alreadyCheckedIn, session, lateMin } = result
    const contact = requiresVerification
      ? { pendingEmail: email ?? '', phone: phone ?? '' }
      : { pendingEmail: null, phone: '' }
    onDone(
      {
        checkinToken,
        id,
        checkedInAt,
        name,
        ...contact,
        ...(alreadyCheckedIn && { alreadyCheckedIn }),
        ...(session && { session, lateMin }),
      },
      body,
    )
  }

  return {
    send(body) {
      const repeats = openAttempt !== null && sameDetails(openAttempt.body, body)
      const attempt = repeats ? openAttempt! : { checkinToken, key: newKey(), body, ...pressNow(), failures: 0 }
      unansweredAttempt.set(attempt)
      run(attempt)
    },
    resume() {
      const stored = unansweredAttempt.get()
      const press = stored && pressBefore(stored.startedAtMs)
      if (press && isGivenUp(press)) unansweredAttempt.clear()
      else if (press && stored?.checkinToken === checkinToken) {
        run({ ...stored, ...press, resumed: true })
        return stored.body
      }
      return null
    },
    retry() {
      if (retryTimer !== null && openAttempt !== null) run(openAttempt)
    },
    pause() {
      stopRetryTimer()
      waiting = null
      onSending({ is: 'idle' })
    },
    stop: stopRetryTimer,
  }
}
