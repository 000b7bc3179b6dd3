import { GiveUp } from '../../jobs/queue.ts'

/** What nodemailer tells of a failure; the rest of its error quotes the recipient. */
interface SmtpFailure extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  permanent?: boolean
}

/** Enhanced status code (RFC 3463): '5.1.1' is an unknown mailbox, '4.2.2' a full one. */
const STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/
/** Where a reply speaks of the recipient or the email itself. A refused login or sender is ours to mend, and may be mended. */
const ABOUT_THIS_EMAIL = new Set(['RCPT TO', 'DATA'])

/** The mail server refused this email for good. */
export class Undeliverable extends GiveUp {}

/** The same failure without its recipient: logs and the queue keep errors for long. */
export function deliveryError(failure: SmtpFailure): Error {
  const isFinal = failure.permanent === true && ABOUT_THIS_EMAIL.has(failure.command ?? '')
  return isFinal || isInvalidRecipient(failure) ? new Undeliverable(told(failure)) : new Error(told(failure))
}

const isInvalidRecipient = ({ code, command }: SmtpFailure) => code === 'EENVELOPE' && command === 'API'

function told({ code = 'EUNKNOWN', command = 'none', response, responseCode, message }: SmtpFailure): string {
  if (responseCode === undefined) return message.includes('@') ? `${code} at ${command}` : `${code}: ${message}`
  const status = STATUS.exec(response ?? '')?.[0]
  return [code, 'the mail server answered', responseCode, status, 'to', command].filter(Boolean).join(' ')
}
