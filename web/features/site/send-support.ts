import type { SentTo } from '../../../contract/endpoint.ts'
import type { sendSupport } from '../../../contract/support.ts'
import { SEND_SUPPORT } from '../../../contract/support-form.ts'
import { CallError, call } from '../../lib/call.ts'
import { solvedChallengeToken } from '../captcha/index.ts'

export type SupportMessage = Omit<SentTo<typeof sendSupport>, 'recaptchaToken'>

const WORK_WITHIN_MS = 20_000

/** A proof of work. Empty when the browser cannot solve one: the server accepts one such message an hour. */
async function workToken(): Promise<string> {
  const stopped = new AbortController()
  const timer = setTimeout(() => stopped.abort(), WORK_WITHIN_MS)
  try {
    return await solvedChallengeToken(stopped.signal)
  } catch {
    return ''
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the ticket's id. */
export async function sendSupportMessage(message: SupportMessage): Promise<string> {
  const recaptchaToken = await workToken()
  const { ticketId } = await call<typeof sendSupport>(SEND_SUPPORT, { ...message, recaptchaToken })
  return ticketId
}

const FIELDS = ['name', 'email', 'type', 'subject', 'message'] as const

/** The server's message for each invalid field. */
export function faultsOf(error: unknown): [keyof SupportMessage, string][] {
  const fields = error instanceof CallError ? error.body.fields : undefined
  if (typeof fields !== 'object' || fields === null) return []
  const messages = fields as Record<string, unknown>
  return FIELDS.flatMap(name => (typeof messages[name] === 'string' ? [[name, messages[name]]] : []))
}
