import type { Letter, RenderedLetter } from '../../../contract/letters.ts'

/** One letter to one person, ready to leave. */
export interface Message extends RenderedLetter {
  from: string
  to: string
  replyTo: string | undefined
}

const CONTROL = /\p{Cc}+/gu

/** Sender and headers are ours; of what people wrote only a support sender's address becomes one, to be answered. */
export const compose = (
  letter: Letter,
  rendered: RenderedLetter,
  { from, to }: { from: string; to: string },
): Message => ({
  from,
  to,
  replyTo: letter.kind === 'support_for_team' ? letter.email : undefined,
  subject: rendered.subject.replaceAll(CONTROL, ' ').trim(),
  html: rendered.html,
  text: rendered.text,
})
