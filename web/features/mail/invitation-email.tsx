import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Action, Note, Paragraph, Quote } from './parts.tsx'

export function invitationEmail(content: ContentOf<'invitation'>): EmailDraft {
  const { name, locationName, hostName, times, url, unsubscribeUrl } = content
  const opening = `${name ? `Hello ${name}. ` : ''}${hostName ?? 'An organiser'} expects you, and asks you to check in when you’re there.`
  const facts = [locationName, ...(times ? [times] : [])].join('\n')
  const how =
    'Open this link on your phone at the place. It is yours alone and knows your name, so please don’t pass it on.'
  const ending = 'Want no more invitations from this organiser?'
  return {
    // Contains no text that a creator typed, since recipients trust the subjects in their inbox.
    subject: 'Your personal check-in link',
    title: 'Your personal check-in link',
    preheader: 'Open it on your phone when you’re there.',
    body: (
      <>
        <Paragraph>{opening}</Paragraph>
        <Quote>{facts}</Quote>
        <Paragraph>{how}</Paragraph>
        <Action href={url}>Open my check-in link</Action>
        <Note>
          {ending} <a href={unsubscribeUrl}>Unsubscribe</a>
        </Note>
      </>
    ),
    text: ['Your personal check-in link', opening, facts, how, url, `${ending} ${unsubscribeUrl}`].join('\n\n'),
  }
}
