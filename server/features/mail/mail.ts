import type { Letter } from '../../../contract/letters.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { loadRendered } from '../../rendered.ts'
import { compose, type Message } from './compose.ts'
import { mailboxIn } from './mailbox.ts'
import { smtpTransport } from './smtp.ts'

export interface Mail {
  /** For jobs only: throws when the letter has not left, so that the queue tries again. */
  send(letter: Letter, to: string): Promise<void>
  close(): void
}

const MAILBOX_SENDER = 'Nearmark <nearmark@localhost>'

export function createMail({ config, log }: Pick<Deps, 'config' | 'log'>): Mail {
  const { deliver, close } = transportOf(config)
  const from = config.MAIL_FROM ?? MAILBOX_SENDER
  return {
    send: async (letter, to) => {
      const { renderLetter } = await loadRendered()
      await deliver(compose(letter, await renderLetter(letter), { from, to }))
      log.info({ letter: letter.kind }, 'letter sent')
    },
    close,
  }
}

function transportOf(config: Config): { deliver: (message: Message) => Promise<void>; close: () => void } {
  if (config.SMTP_URL) return smtpTransport(config.SMTP_URL)
  if (!config.mailCaptured) throw new Error('SMTP_URL missing: no letter could leave')
  return { deliver: mailboxIn(config.DATA_DIR).keep, close: () => undefined }
}
