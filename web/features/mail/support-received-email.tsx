import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Note, Paragraph, Quote } from './parts.tsx'

/** Quotes nothing of the message: its recipient may not be its author, since anyone can type any email into the form. */
export function supportReceivedEmail({ ticketId }: ContentOf<'support_received'>): EmailDraft {
  const thanks = "Thank you for reaching out. We'll get back to you within 24 hours on business days."
  const ending = 'Didn’t write to us? You can safely ignore this email.'
  return {
    subject: `We have your message (${ticketId})`,
    title: 'We have your message',
    preheader: `Your ticket is ${ticketId}.`,
    body: (
      <>
        <Paragraph>{thanks}</Paragraph>
        <Quote>{`Ticket ID: ${ticketId}`}</Quote>
        <Note>{ending}</Note>
      </>
    ),
    text: `We have your message

${thanks}

Ticket ID: ${ticketId}

${ending}`,
  }
}
