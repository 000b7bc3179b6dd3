import { dateFormat } from '../../../contract/dates.ts'
import { plural } from '../../lib/plural.ts'
import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Action, Paragraph } from './parts.tsx'

/** In UTC, since the recipient's time zone is unknown; a day more or less is none in thirty. */
const DAY = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

export function erasureAskedEmail(content: ContentOf<'erasure_asked'>): EmailDraft {
  const { detailsUrl } = content
  const day = DAY.format(new Date(content.answerBy))
  const { title, paragraphs } = content.reminder ? reminderWords(content, day) : askedWords(content, day)
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

type Requests = Pick<ContentOf<'erasure_asked'>, 'locationName' | 'waiting'>

const askedWords = ({ locationName, waiting }: Requests, day: string) => ({
  title: 'Someone asks you to erase their data',
  paragraphs: [
    `${plural(waiting, 'visitor')} ${waiting === 1 ? 'asks' : 'ask'} you to erase what is saved about them at ${locationName}.`,
    `${CHOICE} by ${day}. Without an answer it is erased then. You are told again at most once an hour.`,
  ],
})

const reminderWords = ({ locationName, waiting }: Requests, day: string) => ({
  title: 'Someone still waits for your answer',
  paragraphs: [
    `${plural(waiting, 'visitor')} asked you to erase what is saved about them at ${locationName}, and ${waiting === 1 ? 'has' : 'have'} no answer yet.`,
    `${CHOICE} by ${day}. Without an answer it is erased then. You get one reminder of each request.`,
  ],
})

const CHOICE = 'Erase it, or keep it and say why,'
