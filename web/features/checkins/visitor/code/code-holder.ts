import { CODE_IN_URL, TAKE_CODE, TICKET_MINUTES } from '../../../../../contract/code-call.ts'
import type { takeCode } from '../../../../../contract/codes.ts'
import type { ErrorBody, ReplyOf } from '../../../../../contract/endpoint.ts'
import { typedBody } from '../../../../lib/typed-body.ts'
import { postJson } from '../post-json.ts'

const TRY_AGAIN_MS = 2000
/** A scanned code is taken for about as long. */
const TRIES = 20

const NOT_SHOWN = 'This code isn’t on the screen now. Please look again.'
const NO_CONNECTION = 'No connection. Please try again.'

export interface HeldCode {
  ticket: string | null
  checking: boolean
  /** Why there is no ticket, or no longer. */
  message: string | null
}

type Given = { code: string } | { digits: string }
type Answer = { ticket: string } | { message: string } | null

/** Null without an answer. */
async function ask(checkinToken: string, given: Given): Promise<Answer> {
  try {
    const reply = await postJson(TAKE_CODE, { checkinToken }, given)
    const body: unknown = await reply.json()
    const { ticket } = typedBody<ReplyOf<typeof takeCode>>(body)
    if (reply.ok && ticket) return { ticket }
    if (reply.status >= 500) return null
    const { error, code } = typedBody<ErrorBody>(body)
    // Nothing has been typed yet that could be kept, but figures that are wrong.
    if ('digits' in given && code === 'code_old') return { message: NOT_SHOWN }
    return { message: error ?? NO_CONNECTION }
  } catch {
    return null
  }
}

/** Takes codes, and holds the ticket that the last one brought. */
export function codeHolder(checkinToken: string) {
  let held: HeldCode = { ticket: null, checking: false, message: null }
  let goodUntilMs = 0
  const listeners = new Set<() => void>()
  const hold = (next: HeldCode) => {
    held = next
    for (const listener of listeners) listener()
  }

  async function take(given: Given, tries: number): Promise<void> {
    hold({ ...held, checking: true })
    const askedMs = performance.now()
    let answer = await ask(checkinToken, given)
    for (let tried = 1; answer === null && tried < tries; tried++) {
      await new Promise(resolve => setTimeout(resolve, TRY_AGAIN_MS))
      answer = await ask(checkinToken, given)
    }
    if (answer && 'ticket' in answer) {
      goodUntilMs = askedMs + TICKET_MINUTES * 60_000
      return hold({ ...answer, checking: false, message: null })
    }
    // A ticket from before is as good as it was.
    hold({ ...held, checking: false, message: answer?.message ?? NO_CONNECTION })
  }

  const lose = (message: string) => hold({ ...held, ticket: null, message })
  return {
    get: () => held,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    takeDigits: (digits: string) => take({ digits }, 1),
    /** Takes the code of the scanned URL, and out of the address bar. */
    takeFromUrl() {
      const [, code] = location.hash.split(`#${CODE_IN_URL}`)
      if (!code) return
      history.replaceState(history.state, '', location.pathname + location.search)
      take({ code }, TRIES)
    },
    lose,
    /** By the clock that only runs forward: the service decides. */
    loseIfOld(message: string) {
      if (held.ticket && performance.now() > goodUntilMs) lose(message)
    },
  }
}

export type CodeHolder = ReturnType<typeof codeHolder>
