import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isLoopbackHostname } from './loopback.ts'

export const ADS_FRAME_PATH = '/ads-frame'

/** Only with the setting, and never on a machine's own name. */
export const adsConfigured = ({ ADS_SCRIPT_URL, APP_URL }: Pick<Config, 'ADS_SCRIPT_URL' | 'APP_URL'>): boolean =>
  ADS_SCRIPT_URL !== undefined && !isLoopbackHostname(new URL(APP_URL).hostname)

/**
 * The one document that loads the ads script: sandboxed without an origin of its own, so that the script can read
 * neither the page around it, nor its address, nor a cookie. Its origin is allowed in this answer alone.
 */
export function serveAdsFrame(app: FastifyInstance, config: Config): void {
  if (!adsConfigured(config)) return
  const script = config.ADS_SCRIPT_URL!
  const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Advertisement</title></head><body><script async src="${escaped(script)}"></script></body></html>`
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

const escaped = (text: string) => text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)

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
