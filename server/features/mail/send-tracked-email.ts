import type { EmailContent } from '../../../contract/mail.ts'
import { Undeliverable } from './delivery-error.ts'
import type { Mail } from './mail.ts'

export type EmailState = 'sending' | 'sent' | 'undeliverable'

/** Sends an email and records its state, which the waiting page shows. Throws as `Mail.send` does. */
export async function sendTrackedEmail(
  mail: Mail,
  { content, to }: { content: EmailContent; to: string },
  recordState: (state: EmailState) => Promise<unknown>,
): Promise<void> {
  try {
    await mail.send(content, to)
  } catch (error) {
    if (error instanceof Undeliverable) await recordState('undeliverable')
    throw error
  }
  await recordState('sent')
}
