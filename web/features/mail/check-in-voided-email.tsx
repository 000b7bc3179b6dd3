import { dateFormat } from '../../../contract/dates.ts'
import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Paragraph } from './parts.tsx'
import { sessionLine } from './session-line.ts'

/** In UTC, and saying so, since the recipient's time zone is unknown. */
const inUtc = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export function checkInVoidedEmail(content: ContentOf<'check_in_voided'>): EmailDraft {
  const { locationName, hostName, checkedInAt, session, reason } = content
  const paragraphs = [
    `Your check-in at ${locationName} was voided by ${hostName ?? 'the organiser'}: "${reason}". Not right? Reply to them.`,
    `You checked in on ${inUtc.format(new Date(checkedInAt))} UTC${session ? ` (${sessionLine(session)})` : ''}. The record stays, and no longer counts.`,
  ]
  // Contains no text that a creator or a visitor typed, since recipients trust the subjects in their inbox.
  const title = 'Your check-in was voided'
  return {
    subject: title,
    title,
    preheader: 'The organiser says why, and reads your reply.',
    body: paragraphs.map(text => <Paragraph key={text}>{text}</Paragraph>),
    text: [title, ...paragraphs].join('\n\n'),
  }
}
