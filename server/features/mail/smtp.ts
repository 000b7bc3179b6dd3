import { isLoopbackHostname } from '../../http/loopback.ts'
import type { Message } from './compose.ts'
import { deliveryError } from './delivery-error.ts'

const CONNECT_WITHIN_MS = 5000
const MAX_SILENCE_MS = 10_000
/** For a server that sends byte by byte and so never falls silent. Shorter than the 30 s that the queue gives a job. */
const SEND_WITHIN_MS = 25_000
const IDLE_CONNECTION_MS = 15_000

/** Delivers by SMTP. Throws unless the server has accepted the email, and `Undeliverable` when a retry cannot help. */
export function smtpTransport(smtpUrl: string) {
  const settings = {
    ...serverOf(new URL(smtpUrl)),
    pool: true,
    maxConnections: 4,
    idleTimeout: IDLE_CONNECTION_MS,
    // The job queue retries; nodemailer's own queue must not delay it.
    maxRequeues: 0,
    dnsTimeout: CONNECT_WITHIN_MS,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: MAX_SILENCE_MS,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
  // With the first email, since loading it takes a tenth of a start.
  const openTransport = async () => (await import('nodemailer')).createTransport(settings)
  let opened: ReturnType<typeof openTransport> | undefined
  const transport = () => {
    opened ??= openTransport().catch(error => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    deliver: async ({ to, replyTo, unsubscribeUrl, ...message }: Message) => {
      const email = {
        ...message,
        // Images travel with the email: mail programs block those that they would have to load, and remove those within the text.
        attachDataUrls: true,
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal: AbortSignal.timeout(SEND_WITHIN_MS),
      }
      await (await transport()).sendMail(email).catch((failure: Error) => {
        throw deliveryError(failure)
      })
    },
    check: async () => {
      await (await transport()).verify().catch((failure: Error) => {
        throw deliveryError(failure)
      })
    },
    close: () => void opened?.then(transport => transport.close()),
  }
}

/** Emails carry sign-in tokens: they leave this machine unencrypted only when the operator sets `?insecure`. */
function serverOf({ protocol, hostname, port, username, password, searchParams }: URL) {
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLoopbackHostname(hostname) && !searchParams.has('insecure'),
    tls: { rejectUnauthorized: true },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}
