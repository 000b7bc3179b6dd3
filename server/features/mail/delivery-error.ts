import { GiveUp } from '../../jobs/queue.ts'

/** The fields of a nodemailer error that are safe to log; the others quote the recipient. */
interface SmtpFailure extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  permanent?: boolean
}

/** Enhanced status code (RFC 3463): '5.1.1' is an unknown mailbox, '4.2.2' a full one. */
const STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/
/** Commands whose refusal concerns this recipient or this email. A refused login or sender can be corrected in the settings. */
const CONCERNS_THIS_EMAIL = new Set(['RCPT TO', 'DATA'])

/** The mail server refused this email permanently, so the queue must not retry. */
export class Undeliverable extends GiveUp {}

/** The failure without its recipient: logs and the queue keep errors for a long time. */
export function deliveryError(failure: SmtpFailure): Error {
  const isFinal = failure.permanent === true && CONCERNS_THIS_EMAIL.has(failure.command ?? '')
  return isFinal || isInvalidRecipient(failure)
    ? new Undeliverable(descriptionOf(failure))
    : new Error(descriptionOf(failure))
}

const isInvalidRecipient = ({ code, command }: SmtpFailure) => code === 'EENVELOPE' && command === 'API'

function descriptionOf({ code = 'EUNKNOWN', command = 'none', response, responseCode, message }: SmtpFailure): string {
  if (responseCode === undefined) return message.includes('@') ? `${code} at ${command}` : `${code}: ${message}`
  const status = STATUS.exec(response ?? '')?.[0]
  return [code, 'the mail server answered', responseCode, status, 'to', command].filter(Boolean).join(' ')
}
