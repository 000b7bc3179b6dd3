import { SUPPORT_PATH, type SupportType } from '../../../contract/support-form.ts'
import { CallError, responseOf } from '../../lib/call.ts'

export interface SupportMessage {
  name: string
  email: string
  type: SupportType | ''
  subject: string
  message: string
}

/** Without the contract's schemas, which are heavier than the whole page. Answers with the ticket's id. */
export async function sendSupportMessage(message: SupportMessage): Promise<string> {
  const reply = await responseOf(SUPPORT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
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
