import { dateFormat } from '../../../contract/dates.ts'
import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Note, Paragraph, Quote } from './parts.tsx'
import { sessionLine } from './session-line.ts'

/** In UTC, and saying so, since the recipient's time zone is unknown. */
const inUtc = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export function reviewDecidedEmail(content: ContentOf<'review_decided'>): EmailDraft {
  const { approved, reason, locationName, hostName, checkedInAt, session } = content
  const who = hostName ?? 'The organiser'
  const title = approved ? 'You are checked in' : 'You are not checked in'
  const opening = approved ? `${who} has let you in. Your check-in counts.` : `${who} has declined your check-in.`
  const at = `${inUtc.format(new Date(checkedInAt))} UTC`
  const facts = [locationName, ...(session ? [sessionLine(session)] : []), at].join('\n')
  const ending = 'Not right? Please speak to the person who asked you to check in.'
  return {
    // Contains no text that a creator or a visitor typed, since recipients trust the subjects in their inbox.
    subject: approved ? 'Your check-in was approved' : 'Your check-in was declined',
    title,
    preheader: opening,
    body: (
      <>
        <Paragraph>{opening}</Paragraph>
        <Quote>{facts}</Quote>
        {reason && <Paragraph>They say: {reason}</Paragraph>}
        {!approved && <Note>{ending}</Note>}
      </>
    ),
    text: [title, opening, facts, reason && `They say: ${reason}`, !approved && ending].filter(Boolean).join('\n\n'),
  }
}
