import type { Letter } from '../../../contract/letters.ts'
import type { Draft, LetterOf } from './draft.ts'
import { Note, Paragraph, Quote } from './parts.tsx'

/** Quotes nothing of the message: anyone may write any address into the form. */
export function supportReceivedLetter({ ticketId }: LetterOf<Letter, 'support_received'>): Draft {
  const thanks = "Thank you for reaching out. We'll get back to you within 24 hours on business days."
  const ending = 'If you did not write to us, ignore this letter.'
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
