import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Note, Paragraph, Quote } from './parts.tsx'

export function supportForTeamEmail(content: ContentOf<'support_for_team'>): EmailDraft {
  const { ticketId, priority, name, email, type, subject, message } = content
  const sender = `${name} <${email}>`
  const hint = priority ? 'The sender was signed in and has priority support. ' : ''
  const ending = `${hint}Reply to this email to answer the sender.`
  return {
    // Contains no text that a visitor typed, since recipients trust the subjects in their inbox.
    subject: `[${ticketId}] ${priority ? 'Priority: ' : ''}${type}`,
    title: subject,
    preheader: `${type} from ${sender}`,
    body: (
      <>
        <Paragraph>
          {type} from {sender}
        </Paragraph>
        <Quote>{message}</Quote>
        <Note>{ending}</Note>
      </>
    ),
    text: `${ticketId}: ${subject}
${type} from ${sender}

${message}

${ending}`,
  }
}
