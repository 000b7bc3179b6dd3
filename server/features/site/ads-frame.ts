import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../../contract/html.ts'
import type { Config } from '../../config.ts'

const ADS_FRAME_PATH = '/ads-frame'

/**
 * The only document that loads the ads script. Its sandbox has no origin, so that the script can read neither the page around
 * the frame, nor that page's URL, nor a cookie. Only the policy of this response allows the script's origin.
 */
export function serveAdsFrame(app: FastifyInstance, { ADS_SCRIPT_URL: script, adsShown }: Config): void {
  if (!script || !adsShown) return
  const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Advertisement</title></head><body><script async src="${escapeHtml(script)}"></script></body></html>`
  const policy = framePolicy(new URL(script).origin)
  app.get(ADS_FRAME_PATH, (_, reply) =>
    reply
      .headers({
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'public, max-age=3600',
      })
      .type('text/html; charset=utf-8')
      .send(document),
  )
}

const framePolicy = (origin: string) =>
  [
    "default-src 'none'",
    `script-src ${origin}`,
    `img-src ${origin}`,
    `connect-src ${origin}`,
    `frame-src ${origin}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups',
  ].join('; ')
