import type { Config } from '../config.ts'
import { adsConfigured } from './ads.ts'

const GOOGLE_MAPS = ['https://maps.googleapis.com', 'https://maps.gstatic.com']
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']

/** Stands for the nonce: the policy is put together once, and filled in for each response. */
const OWN = 'own-nonce'

/** Strict: own files and nonces; other origins only where a setting names them. */
export function contentSecurityPolicy(config: Config): (nonce: string) => string {
  const google = config.GOOGLE_MAPS_BROWSER_KEY ? GOOGLE_MAPS : []
  const recaptcha = config.RECAPTCHA_SITE_KEY ? RECAPTCHA : []
  const frames = [...recaptcha, ...(adsConfigured(config) ? ["'self'"] : [])]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", OWN, ...google, ...recaptcha],
    'style-src': ["'self'", OWN],
    'img-src': ["'self'", 'data:', 'blob:', tileOrigin(config.MAP_TILES_URL), ...google],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...google, ...recaptcha],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const policy = Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
  return nonce => policy.replaceAll(OWN, `'nonce-${nonce}'`)
}

/** Tile addresses may name mirrors as `{s}`: any subdomain then. */
function tileOrigin(template: string): string {
  const url = new URL(template.replace('{s}', 'SUBDOMAIN').replaceAll(/[{}]/g, ''))
  return url.origin.replace(/subdomain/i, '*')
}
