import { dateFormat } from '../../../contract/dates.ts'
import { ERASURE_ANSWER_DAYS } from '../../../contract/own-data-calls.ts'
import type { ErasedBecause } from '../../../contract/records.ts'
import { plural } from '../../lib/plural.ts'
import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Paragraph } from './parts.tsx'

/** In UTC, and saying so, since the recipient's time zone is unknown. */
const inUtc = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const BECAUSE: Record<ErasedBecause, string> = {
  asked: 'The reason given: you asked for it.',
  mistake: 'The reason given: it was a mistake or a test.',
  kept: 'The reason given: it had been kept long enough.',
  requested: 'You asked for it.',
  unanswered: `You asked for it, and nobody answered within ${ERASURE_ANSWER_DAYS} days.`,
}

export function checkInErasedEmail(content: ContentOf<'check_in_erased'>): EmailDraft {
  const { because, locationName, hostName, otherLinks, checkedInAt, replyTo } = content
  const places = otherLinks > 0 ? `${locationName} and ${plural(otherLinks, 'other place')}` : locationName
  const what = checkedInAt ? `Your check-in at ${places}` : `Everything saved about you at ${places}`
  const who = because === 'unanswered' ? '' : ` by ${hostName ?? 'the organiser'}`
  const paragraphs = [
    `${what} was erased${who}. ${BECAUSE[because]}`,
    ...(checkedInAt ? [`You had checked in on ${inUtc.format(new Date(checkedInAt))} UTC.`] : []),
    replyTo === null
      ? 'The link itself was deleted. Nothing of it can be brought back.'
      : 'It can’t be brought back. Their journal says that it was erased and why, without your name. Not right? Reply to them.',
  ]
  const subject = checkedInAt ? 'Your check-in was erased' : 'Your data was erased'
  return {
    // Contains no text that a creator or a visitor typed, since recipients trust the subjects in their inbox.
    subject,
    title: subject,
    preheader: BECAUSE[because],
    body: paragraphs.map(text => <Paragraph key={text}>{text}</Paragraph>),
    text: [subject, ...paragraphs].join('\n\n'),
  }
}
