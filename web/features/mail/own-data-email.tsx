import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Action, Note, Paragraph } from './parts.tsx'

export function ownDataEmail({ locationName, hostName, erasure, url, validHours }: ContentOf<'own_data'>): EmailDraft {
  const title = 'What is saved about you'
  const from = hostName ? `${locationName}, for ${hostName}` : locationName
  const erasing = erasure === 'ask' ? 'ask to have it erased' : 'erase it'
  const opening = `Someone with this email address asked what is saved about them at ${from}. Open the page to see it, download it or ${erasing}.`
  const ending = `The link works for ${validHours} hours. Nothing is shown or erased before you press a button there. If this wasn’t you, ignore this email.`
  return {
    // Contains no text that a creator or a visitor typed, since recipients trust the subjects in their inbox.
    subject: 'What is saved about you',
    title,
    preheader: `See it, download it or ${erasing}.`,
    body: (
      <>
        <Paragraph>{opening}</Paragraph>
        <Action href={url}>See What Is Saved</Action>
        <Note>{ending}</Note>
      </>
    ),
    text: [title, opening, url, ending].join('\n\n'),
  }
}
