import type { FastifyInstance } from 'fastify'
import { isDocument } from './documents.ts'

const STYLE = `body{display:flex;flex-direction:column}
.simulated-notice{order:-1;box-sizing:border-box;padding:6px 16px;font:400 12px/16px system-ui,sans-serif;text-align:center;background:#3a2f00;color:#ffe9a8}
.simulated-notice a{color:inherit;text-decoration:underline}
@media print{.simulated-notice{display:none}}`

/** Last in the document, so that the skip link stays the keyboard's first stop; shown first. */
const notice = (nonce: string) =>
  `<aside class="simulated-notice" aria-label="Test mode">Payments are simulated. <a href="/simulator">Open the simulator</a>\
</aside><style nonce="${nonce}">${STYLE}</style>`

/** Puts the notice at the top of every document while payments go to the simulator. */
export function sayThatPaymentsAreSimulated(app: FastifyInstance) {
  app.addHook('onSend', async (_, reply, payload) => {
    if (!isDocument(reply) || typeof payload !== 'string') return payload
    return payload.replace('</body>', end => notice(reply.nonce) + end)
  })
}
