import { createTransport } from 'nodemailer'
import { isLoopbackHostname } from '../../http/loopback.ts'
import type { Message } from './compose.ts'
import { deliveryError } from './delivery-error.ts'

const CONNECT_WITHIN_MS = 5000
const SILENT_AT_MOST_MS = 10_000
/** A server that trickles never falls silent; a job ends within 30 s. */
const SEND_WITHIN_MS = 25_000
const IDLE_CONNECTION_MS = 15_000

/** Delivers by SMTP; throws unless the server has taken the email: `Undeliverable` where it never will. */
export function smtpTransport(smtpUrl: string) {
  const transport = createTransport({
    ...serverOf(new URL(smtpUrl)),
    pool: true,
    maxConnections: 4,
    idleTimeout: IDLE_CONNECTION_MS,
    // The queue tries again, and is not to wait for a second queue here.
    maxRequeues: 0,
    dnsTimeout: CONNECT_WITHIN_MS,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_AT_MOST_MS,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async ({ to, replyTo, ...message }: Message) => {
      const email = {
        ...message,
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.timeout(SEND_WITHIN_MS),
      }
      await transport.sendMail(email).catch((failure: Error) => {
        throw deliveryError(failure)
      })
    },
    close: () => transport.close(),
  }
}

/** Emails carry sign-in tokens: plain text leaves this machine only where the operator says `?insecure`. */
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
