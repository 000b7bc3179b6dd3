import { SUPPORT_PATH, type SupportType } from '../../../contract/support-form.ts'
import { CallError, responseOf } from '../../lib/call.ts'
import { solvedChallengeToken } from '../captcha/index.ts'

export interface SupportMessage {
  name: string
  email: string
  type: SupportType | ''
  subject: string
  message: string
}

const WORK_WITHIN_MS = 20_000

/** A proof of work; empty from a browser that cannot do it, whose first message of an hour passes without. */
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

/** Without the contract's schemas, which are heavier than the whole page. Answers with the ticket's id. */
export async function sendSupportMessage(message: SupportMessage): Promise<string> {
  const recaptchaToken = await workToken()
  const reply = await responseOf(SUPPORT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, recaptchaToken }),
  })
  const { ticketId } = (await reply.json()) as { ticketId: string }
  return ticketId
}

const FIELDS = ['name', 'email', 'type', 'subject', 'message'] as const

/** The server's sentence for each field that it refuses. */
export function faultsOf(error: unknown): [keyof SupportMessage, string][] {
  const fields = error instanceof CallError ? error.body.fields : undefined
  if (typeof fields !== 'object' || fields === null) return []
  const told = fields as Record<string, unknown>
  return FIELDS.flatMap(name => (typeof told[name] === 'string' ? [[name, told[name]]] : []))
}
