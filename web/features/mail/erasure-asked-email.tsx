import { dateFormat } from '../../../contract/dates.ts'
import { plural } from '../../lib/plural.ts'
import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Action, Paragraph } from './parts.tsx'

/** In UTC, since the recipient's time zone is unknown; a day more or less is none in thirty. */
const DAY = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

export function erasureAskedEmail(content: ContentOf<'erasure_asked'>): EmailDraft {
  const { locationName, waiting, answerBy, detailsUrl } = content
  const title = 'Someone asks you to erase their data'
  const visitors = waiting === 1 ? '1 visitor asks' : `${plural(waiting, 'visitor')} ask`
  const day = DAY.format(new Date(answerBy))
  const paragraphs = [
    `${visitors} you to erase what is saved about them at ${locationName}.`,
    `Erase it, or keep it and say why, by ${day}. Without an answer it is erased then. You are told again at most once an hour.`,
  ]
  return {
    subject: title,
    title,
    preheader: `Answer by ${day}.`,
    body: (
      <>
        {paragraphs.map(text => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <Action href={detailsUrl}>Answer</Action>
      </>
    ),
    text: [title, ...paragraphs, `Answer:\n${detailsUrl}`].join('\n\n'),
  }
}
