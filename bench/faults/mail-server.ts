import { buffer } from 'node:stream/consumers'
import { startMailServer } from '../../server/testing/mail-servers.ts'
import { startTcpProxy } from '../../server/testing/tcp-proxy.ts'
import { type FaultyService, withService } from './service.ts'

export const MAIL_FAULTS = ['refuses', 'hangs after RCPT', 'answers 451', 'drops after DATA'] as const
export type MailFault = (typeof MAIL_FAULTS)[number]

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
    onRcptTo: ({ address }, _, done) => {
      tried.add(address)
      if (fault === 'hangs after RCPT') return
      done(fault === 'answers 451' ? Object.assign(new Error('4.3.2 not now'), { responseCode: 451 }) : null)
    },
    onData: async (stream, { envelope: { rcptTo } }, done) => {
      const raw = await buffer(stream).catch(() => null)
      // Cut together with another connection.
      if (!raw) return
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
