import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Paragraph } from './parts.tsx'

export function erasureKeptEmail({ locationName, hostName, reason }: ContentOf<'erasure_kept'>): EmailDraft {
  const who = hostName ?? 'The organiser'
  const paragraphs = [
    `You asked for what is saved about you at ${locationName} to be erased. ${who} keeps it for now.`,
    ...(reason ? [`They say: ${reason}`] : []),
    'Not right? Reply to them. You can also turn to the data protection authority where you live.',
  ]
  // Contains no text that a creator or a visitor typed, since recipients trust the subjects in their inbox.
  const title = 'Your data is kept for now'
  return {
    subject: title,
    title,
    preheader: 'The organiser says why, and reads your reply.',
    body: paragraphs.map(text => <Paragraph key={text}>{text}</Paragraph>),
    text: [title, ...paragraphs].join('\n\n'),
  }
}
