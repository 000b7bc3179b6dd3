import { type EmailPeriod, emailsUsedUp } from '../../../contract/email-limits.ts'
import { CallError } from '../../lib/call.ts'

const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/** The sentence for somebody who has had their share of emails, or null for any other failure. Times are the server's. */
export function usedUpSentence(error: Error | null, zone: { locale?: string; timeZone?: string } = {}): string | null {
  if (!(error instanceof CallError) || error.code !== 'emails_used_up') return null
  const { per, retryAt } = error.body as { per?: EmailPeriod; retryAt?: string }
  if (!per || !retryAt) return error.message
  const { locale, timeZone } = zone
  const at = new Date(retryAt)
  const time = at.toLocaleTimeString(locale, { ...TIME, ...(timeZone && { timeZone }) })
  if (per === 'hour') return emailsUsedUp(per, `at ${time}`)
  const day = at.toLocaleDateString('en-US', { weekday: 'long', ...(timeZone && { timeZone }) })
  return emailsUsedUp(per, `on ${day} at ${time}`)
}
