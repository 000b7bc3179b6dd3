import { plural } from '../../lib/plural.ts'
import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Action, Paragraph } from './parts.tsx'

export function reviewWaitingEmail({ locationName, waiting, detailsUrl }: ContentOf<'review_waiting'>): EmailDraft {
  const visitors = plural(waiting, 'visitor')
  const title = 'Someone asks to be let in'
  const paragraphs = [
    `${visitors} at ${locationName} couldn’t be checked in without you, and asked to be let in.`,
    'They need not stay while you decide. You are told again at most once an hour.',
  ]
  return {
    subject: 'Someone asks to be let in',
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
