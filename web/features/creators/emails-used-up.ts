import { dateFormat } from '../../../contract/dates.ts'
import { type EmailPeriod, emailsUsedUp } from '../../../contract/email-limits.ts'
import { CallError } from '../../lib/call.ts'

/** The sentence for a sender who has used up the emails of an hour or day, or null for any other failure. The server sets the time. */
export function usedUpSentence(error: Error | null, zone: { timeZone?: string } = {}): string | null {
  if (!(error instanceof CallError) || error.code !== 'emails_used_up') return null
  const { per, retryAt } = error.body as { per?: EmailPeriod; retryAt?: string }
  if (!per || !retryAt) return error.message
  const at = new Date(retryAt)
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', ...zone }).format(at)
  if (per === 'hour') return emailsUsedUp(per, `at ${time}`)
  return emailsUsedUp(per, `on ${dateFormat({ weekday: 'long', ...zone }).format(at)} at ${time}`)
}
