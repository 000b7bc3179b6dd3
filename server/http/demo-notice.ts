import type { FastifyInstance } from 'fastify'
import { isDocument } from './documents.ts'

/** Pages that fill the window leave room for the notice. */
const STYLE = `:root{--strip-height:1.75rem;padding-block-start:var(--strip-height)}
body{min-block-size:calc(100dvh - var(--strip-height))}
.demo-notice{position:absolute;inset:0 0 auto;box-sizing:border-box;min-height:var(--strip-height);padding:6px 8px;font:400 12px/16px system-ui,sans-serif;text-align:center;background:#3a2f00;color:#ffe9a8}
@media print{:root{padding:0}.demo-notice{display:none}}`

/** Last in the document, so that the skip link stays the keyboard's first stop; shown first. */
const notice = (nonce: string) =>
  `<aside class="demo-notice" aria-label="Demo">This is a demo. What you enter here may be deleted.</aside>\
<style nonce="${nonce}">${STYLE}</style>`

/** Adds the notice to every page. Documents inside a frame (an email, an ad) use no nonce and get no notice. */
export function addDemoNotice(app: FastifyInstance) {
  app.addHook('onSend', async (_, reply, payload) => {
    if (!isDocument(reply) || !reply.madeNonce || typeof payload !== 'string') return payload
    return payload.replace('</body>', end => notice(reply.nonce) + end)
  })
}
