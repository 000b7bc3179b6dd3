import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Action, Paragraph } from './parts.tsx'

export function holdsFullEmail({ locationName, maxWaiting, detailsUrl }: ContentOf<'holds_full'>): EmailDraft {
  const title = `${maxWaiting} people asked to be let in`
  const paragraphs = [
    `${maxWaiting} people at ${locationName} wait for you, or have yet to confirm their email. Nobody else can ask until fewer wait.`,
    'Visitors whose phones place them inside the ring still check in as usual.',
  ]
  return {
    subject: title,
    title,
    preheader: paragraphs[0]!,
    body: (
      <>
        {paragraphs.map(text => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <Action href={detailsUrl}>Review</Action>
      </>
    ),
    text: [title, ...paragraphs, `Review:\n${detailsUrl}`].join('\n\n'),
  }
}
