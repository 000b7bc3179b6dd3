import type { EmailContent, RenderedEmail } from '../../../contract/mail.ts'

/** One email to one recipient, ready for the transport. */
export interface Message extends RenderedEmail {
  from: string
  to: string
  replyTo: string | undefined
  /** Where the recipient wants no more of these, by one click (RFC 8058). */
  unsubscribeUrl: string | undefined
}

const CONTROL = /\p{Cc}+/gu

/**
 * All headers are ours but `Reply-To`: the team's copy of a support message carries its sender's email, and an email about a
 * decision of a creator that creator's.
 */
export const compose = (
  content: EmailContent,
  rendered: RenderedEmail,
  { from, to }: { from: string; to: string },
): Message => ({
  from,
  to,
  replyTo: replyToOf(content),
  unsubscribeUrl: 'unsubscribeUrl' in content ? content.unsubscribeUrl : undefined,
  subject: rendered.subject.replaceAll(CONTROL, ' ').trim(),
  html: rendered.html,
  text: rendered.text,
})

function replyToOf(content: EmailContent): string | undefined {
  if (content.kind === 'support_for_team') return content.email
  return 'replyTo' in content ? (content.replyTo ?? undefined) : undefined
}
