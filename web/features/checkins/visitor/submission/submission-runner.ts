import { CHECK_IN } from '../../../../../contract/visitor-calls.ts'
import { postJson } from '../post-json.ts'
import type { Receipt } from '../receipt/receipts.ts'
import { type CheckInBody, type CheckInResult, checkInResultOf } from './check-in-result.ts'
import { isGivenUp, isLate, pressAgeS, pressed } from './press.ts'
import { backoffMs } from './retry-delay.ts'
import { type Attempt, storedAttempt } from './stored-attempt.ts'

export type Sending =
  | { is: 'idle' }
  /** `resumed`: an earlier load of the page began this attempt. */
  | { is: 'sending'; resumed: boolean }
  | Waiting
  | { is: 'refused'; message: string; mayAsk?: boolean | undefined; code?: string | undefined }

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
  /** By the server's clock. */
  pressedAtMs: number
  /** A reload repeats it. False where the browser's storage is full or refused, or holds another tab's attempt. */
  saved: boolean
}

export interface SubmissionHandlers {
  onSending: (sending: Sending) => void
  onDone: (receipt: Receipt, body: CheckInBody, key: string) => void
  onTooFar: (refusal: Extract<CheckInResult, { is: 'too_far' }>) => void
  onExpired: () => void
}

export interface SubmissionRunner {
  send(body: CheckInBody): void
  /** Repeats the attempt that an earlier load of this page left unanswered, and returns its body. One that was paused waits for `send`. */
  resume(): CheckInBody | null
  /** Ends the wait before the next request. */
  retry(): void
  /** Returns to the form. The attempt keeps its key in case the visitor sends the same details again. */
  pause(): void
  stop(): void
}

/** 128 random bits; `crypto.randomUUID` is too new for the oldest phones. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

async function post({ checkinToken, key, body, ...press }: Attempt): Promise<CheckInResult> {
  try {
    const content = { ...body, pressAgeS: pressAgeS(press) }
    const reply = await postJson(CHECK_IN, { checkinToken }, content, { 'idempotency-key': key })
    // A successful reply that breaks off throws and is requested again; the key makes the repeat harmless.
    const json: unknown = reply.ok ? await reply.json() : await reply.json().catch(() => null)
    return checkInResultOf(
      { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: json },
      Date.now(),
    )
  } catch {
    return { is: 'retry', afterMs: null, message: null }
  }
}

/** By what the visitor has typed, chosen or scanned. Position and times are of the attempt. */
const sameDetails = (a: CheckInBody, b: CheckInBody) =>
  (['name', 'email', 'phone', 'photo', 'note', 'askReview', 'ticket'] as const).every(field => a[field] === b[field])

/**
 * Sends a check-in with one key and one body until the server accepts or refuses it. However long that takes: the answer may have
 * been lost, and a new attempt would then be a second check-in.
 */
export function submissionRunner(
  checkinToken: string,
  { onSending, onDone, onTooFar, onExpired }: SubmissionHandlers,
): SubmissionRunner {
  const stored = storedAttempt(checkinToken)
  let openAttempt: Attempt | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let waiting: Waiting | null = null

  const stopRetryTimer = () => {
    clearTimeout(retryTimer)
    retryTimer = undefined
  }

  /** Another tab may have stored its own since. */
  const isSaved = ({ key }: Attempt) => stored.get()?.key === key

  async function run(attempt: Attempt): Promise<void> {
    const resumed = attempt.resumed ?? false
    stopRetryTimer()
    openAttempt = attempt
    onSending(waiting ? { ...waiting, nextTryAtMs: null } : { is: 'sending', resumed })
    const result = await post(attempt)
    if (result.is === 'retry') {
      const delayMs = result.afterMs ?? backoffMs(attempt.failures++, Math.random())
      const nextTryAtMs = Date.now() + delayMs
      waiting = {
        is: 'waiting',
        message: result.message,
        nextTryAtMs,
        resumed,
        late: isLate(attempt),
        pressedAtMs: attempt.startedAtMs,
        saved: isSaved(attempt),
      }
      onSending(waiting)
      retryTimer = setTimeout(() => run(attempt), delayMs)
      return
    }
    waiting = null
    if (result.is !== 'refused' || result.definite) {
      openAttempt = null
      if (isSaved(attempt)) stored.clear()
    }
    report(result, attempt)
  }

  function report(result: Exclude<CheckInResult, { is: 'retry' }>, { body, key }: Attempt): void {
    const { name, email, phone } = body
    onSending(result.is === 'refused' ? result : { is: 'idle' })
    if (result.is === 'expired') onExpired()
    if (result.is === 'too_far') onTooFar(result)
    if (result.is !== 'done') return
    const { is, requiresVerification, ...record } = result
    const contact = requiresVerification
      ? { pendingEmail: email ?? '', phone: phone ?? '' }
      : { pendingEmail: null, phone: '' }
    onDone({ checkinToken, name, ...contact, ...record }, body, key)
  }

  return {
    send(body) {
      // Later a press is another one: the service would take the first one's time, or none.
      const repeats = openAttempt !== null && !isLate(openAttempt) && sameDetails(openAttempt.body, body)
      const attempt: Attempt = repeats ? openAttempt! : pressed({ checkinToken, key: newKey(), body, failures: 0 })
      attempt.paused = false
      stored.set(attempt)
      run(attempt)
    },
    resume() {
      const attempt = stored.get()
      if (!attempt) return null
      if (isGivenUp(attempt)) {
        stored.clear()
        return null
      }
      const resumed: Attempt = pressed({ ...attempt, resumed: true })
      if (attempt.paused) {
        openAttempt = resumed
        return null
      }
      run(resumed)
      return attempt.body
    },
    retry() {
      if (retryTimer && openAttempt) run(openAttempt)
    },
    pause() {
      stopRetryTimer()
      waiting = null
      if (openAttempt && isSaved(openAttempt)) {
        openAttempt.paused = true
        stored.set(openAttempt)
      }
      onSending({ is: 'idle' })
    },
    stop: stopRetryTimer,
  }
}
