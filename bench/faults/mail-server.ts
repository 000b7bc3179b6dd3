import { buffer } from 'node:stream/consumers'
import { startMailServer } from '../../server/testing/mail-servers.ts'
import { startTcpProxy } from '../../server/testing/tcp-proxy.ts'
import { type FaultyService, withService } from './service.ts'

/** The server's own trouble: the queue tries again. */
export const MAIL_FAULTS = [
  'refuses',
  'answers 554 instead of a greeting',
  'hangs after RCPT',
  'answers 451',
  'drops after DATA',
] as const
/** Final answers about a recipient or an email: another try would get the same one. */
export const MAIL_REFUSALS = ['answers 550 to RCPT', 'answers 554 after DATA'] as const
export type MailFault = (typeof MAIL_FAULTS | typeof MAIL_REFUSALS)[number]

const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

export interface Delivery {
  to: string
  raw: Buffer
  /** Whether the sender was never told that the email has arrived. */
  unanswered: boolean
}

/** A mail server that fails in one way after another. */
async function startFaultyMailServer() {
  let fault: MailFault | null = null
  const deliveries: Delivery[] = []
  const tried = new Set<string>()
  const server = await startMailServer({
    onConnect: (_, done) =>
      done(fault === 'answers 554 instead of a greeting' ? smtpError(554, '5.3.2 not now') : null),
    onRcptTo: ({ address }, _, done) => {
      tried.add(address)
      if (fault === 'hangs after RCPT') return
      if (fault === 'answers 451') return done(smtpError(451, '4.3.2 not now'))
      done(fault === 'answers 550 to RCPT' ? smtpError(550, '5.1.1 nobody of that name') : null)
    },
    onData: async (stream, { envelope: { rcptTo } }, done) => {
      const raw = await buffer(stream).catch(() => null)
      // Cut together with another connection.
      if (!raw) return
      if (fault === 'answers 554 after DATA') return done(smtpError(554, '5.7.1 not this one'))
      const unanswered = fault === 'drops after DATA'
      for (const { address } of rcptTo) deliveries.push({ to: address, raw, unanswered })
      if (unanswered) network.cut()
      else done()
    },
  })
  const network = await startTcpProxy({ host: '127.0.0.1', port: server.port })
  return {
    url: `smtp://127.0.0.1:${network.port}`,
    deliveries,
    /** The recipients of emails that a sender has begun to hand over. */
    tried,
    fail: async (how: MailFault) => {
      fault = how
      if (how === 'refuses') await network.refuse()
      // Connections that the service keeps open have been greeted.
      if (how === 'answers 554 instead of a greeting') network.cut()
    },
    recover: async () => {
      if (fault === 'refuses') await network.accept()
      fault = null
    },
    stop: async () => {
      await network.close()
      server.stop()
    },
  }
}

export type MailServer = Awaited<ReturnType<typeof startFaultyMailServer>>

/** A service that sends its emails to such a mail server. */
export async function withMail<T>(work: (service: FaultyService, mail: MailServer) => Promise<T>): Promise<T> {
  const mail = await startFaultyMailServer()
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'no-reply@nearmark.example' }
  return withService(service => work(service, mail), env).finally(mail.stop)
}
