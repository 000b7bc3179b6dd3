import type { Letter } from '../../../contract/letters.ts'
import { Undeliverable } from './delivery-error.ts'
import type { Mail } from './mail.ts'

export type EmailState = 'sending' | 'sent' | 'undeliverable'

/** Sends an email and notes what became of it, for the page that waits for it. Throws as `send` does. */
export async function sendNoted(
  mail: Mail,
  email: { letter: Letter; to: string },
  note: (state: EmailState) => Promise<unknown>,
): Promise<void> {
  try {
    await mail.send(email.letter, email.to)
  } catch (error) {
    if (error instanceof Undeliverable) await note('undeliverable')
    throw error
  }
  await note('sent')
}
