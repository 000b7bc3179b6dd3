import { dateFormat } from '../../../contract/dates.ts'
import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Action, Note, Paragraph, Quote } from './parts.tsx'
import { sessionLine } from './session-line.ts'

/** In UTC, and saying so, since the recipient's time zone is unknown. */
const inUtc = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export function verifyCheckInEmail(content: ContentOf<'verify_check_in'>): EmailDraft {
  const { name, locationName, hostName, checkedInAt, session, review, url, validHours } = content
  const at = `${inUtc.format(new Date(checkedInAt))} UTC`
  const facts = [name, locationName, ...(session ? [sessionLine(session)] : []), at].join('\n')
  const opening = review ? reviewOpening(hostName) : checkInOpening(hostName)
  const ending = `The link works for ${validHours} hours. If this wasn’t you, open it and choose ‘This Was Not Me’, or ignore this email.`
  return {
    // Contains no text that a creator or a visitor typed, since recipients trust the subjects in their inbox.
    subject: 'Confirm your check-in',
    title: 'Confirm your check-in',
    preheader: review ? 'One tap, and the organiser is asked.' : 'One tap and your check-in counts.',
    body: (
      <>
        <Paragraph>{opening}</Paragraph>
        <Quote>{facts}</Quote>
        <Action href={url}>Confirm My Check-in</Action>
        <Note>{ending}</Note>
      </>
    ),
    text: `Confirm your check-in

${opening}

${facts}

${url}

${ending}`,
  }
}

const checkInOpening = (hostName: string | null): string =>
  hostName
    ? `${hostName} asks you to confirm this check-in. It was made with your email address.`
    : 'Someone checked in with this email address. Please confirm that it was you.'

const reviewOpening = (hostName: string | null): string =>
  `Someone asked to be let in with this email address. Please confirm that it was you: ${hostName ?? 'the organiser'} decides then.`
