import type { EmailContent } from '../../../contract/mail.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { compose, type Message } from './compose.ts'
import { mailboxIn } from './mailbox.ts'
import { smtpTransport } from './smtp.ts'

export interface Mail {
  /** For jobs only: throws when the email could not be sent, so that the queue retries. */
  send(content: EmailContent, to: string): Promise<void>
  /** Throws when the mail server does not answer, or refuses the login. */
  check(): Promise<void>
  close(): void
}

const MAILBOX_SENDER = 'Nearmark <nearmark@localhost>'

export function createMail({ config, log, web }: Pick<Deps, 'config' | 'log' | 'web'>): Mail {
  const { deliver, check, close } = transportOf(config)
  const from = config.MAIL_FROM ?? MAILBOX_SENDER
  return {
    send: async (content, to) => {
      await deliver(compose(content, await web.renderEmail(content), { from, to }))
      log.info({ kind: content.kind }, 'email sent')
    },
    check,
    close,
  }
}

interface Transport {
  deliver: (message: Message) => Promise<void>
  check: () => Promise<void>
  close: () => void
}

function transportOf(config: Config): Transport {
  if (config.SMTP_URL) return smtpTransport(config.SMTP_URL)
  if (!config.mailCaptured) throw new Error('SMTP_URL missing: no email could be sent')
  return { deliver: mailboxIn(config.DATA_DIR).save, check: async () => undefined, close: () => undefined }
}
