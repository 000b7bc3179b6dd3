import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { FILE_POLICY, pagePolicies } from './csp.ts'
import { isDocument } from './documents.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** For the scripts and styles of this document. Generated on first use. */
    readonly nonce: string
    madeNonce: string
  }
}

const CSP = 'content-security-policy'
const HSTS_S = 365 * 24 * 60 * 60

/** Of every response. A route may set its own in place of one of them. */
export const headersOfAll = ({ APP_URL }: Pick<Config, 'APP_URL'>) => ({
  ...FILE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  ...HEADERS_OF_DOCUMENTS,
  ...(APP_URL.startsWith('https:') && { 'strict-transport-security': `max-age=${HSTS_S}; includeSubDomains` }),
})

/** They mean nothing on a script or a style, but a response is known to be a document only when it is sent. */
const HEADERS_OF_DOCUMENTS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
}
export const DOCUMENT_HEADERS = Object.keys(HEADERS_OF_DOCUMENTS)

/** Sets the headers of all responses, and on documents the policies of their route. */
export function setHeaders(app: FastifyInstance, config: Config): void {
  const headers = headersOfAll(config)
  const policies = pagePolicies(config)
  app.decorateReply('madeNonce', '')
  app.decorateReply('nonce', {
    getter() {
      this.madeNonce ||= randomBytes(16).toString('base64url')
      return this.madeNonce
    },
  })
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isDocument(reply)) {
      const own = reply.getHeader(CSP)
      reply.headers(policies(reply.nonce, request.routeOptions.url))
      if (own !== headers[CSP]) reply.header(CSP, own)
    }
    done(null, payload)
  })
}
