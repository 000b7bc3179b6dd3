import type { EmailContent, RenderedEmail } from '../../../contract/mail.ts'

/** One email to one recipient, ready for the transport. */
export interface Message extends RenderedEmail {
  from: string
  to: string
  replyTo: string | undefined
}

const CONTROL = /\p{Cc}+/gu

/** All headers are ours but one: the team's copy of a support message carries its sender's email as `Reply-To`. */
export const compose = (
  content: EmailContent,
  rendered: RenderedEmail,
  { from, to }: { from: string; to: string },
): Message => ({
  from,
  to,
  replyTo: content.kind === 'support_for_team' ? content.email : undefined,
  subject: rendered.subject.replaceAll(CONTROL, ' ').trim(),
  html: rendered.html,
  text: rendered.text,
})
