import { appPages } from '../../contract/paths.ts'
import { tileOrigin } from '../../contract/tile-url.ts'
import type { Config } from '../config.ts'

const GOOGLE_MAPS = ['https://maps.googleapis.com', 'https://maps.gstatic.com']
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']

/** The origins that Stripe's guide names for card forms: the script, and the frames with the card's fields and 3-D Secure. */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  image: ['https://*.stripe.com'],
}

/** A placeholder: the policy is built once, and each response's nonce is filled in. */
const OWN = 'own-nonce'

/** For responses that are not documents. */
export const FILE_POLICY = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

/** For the worker that opens pages without a network: it fetches our own files. */
export const WORKER_POLICY = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
}

type Policies = Record<'content-security-policy' | 'permissions-policy', string>

/** The policies of a response, by the pattern of its route. */
export function pagePolicies(config: Config): (nonce: string, route: string | undefined) => Policies {
  const everywhere = { csp: contentSecurityPolicy(config, false), permissions: permissionsPolicy(false) }
  if (config.simulated || !config.STRIPE_PUBLISHABLE_KEY) return nonce => filledIn(everywhere, nonce)
  const paying = { csp: contentSecurityPolicy(config, true), permissions: permissionsPolicy(true) }
  return (nonce, route) => filledIn(payingPages.has(route) ? paying : everywhere, nonce)
}

/** The app changes pages without loading a document, so any of its pages may lead to the card form. */
const payingPages = new Set<string | undefined>(appPages)

const filledIn = ({ csp, permissions }: { csp: string; permissions: string }, nonce: string): Policies => ({
  'content-security-policy': csp.replaceAll(OWN, `'nonce-${nonce}'`),
  'permissions-policy': permissions,
})

/** Own files and nonces; another origin only when a setting needs it. */
function contentSecurityPolicy(config: Config, pays: boolean): string {
  const google = config.GOOGLE_MAPS_BROWSER_KEY ? GOOGLE_MAPS : []
  const recaptcha = config.RECAPTCHA_SITE_KEY ? RECAPTCHA : []
  const stripe = (kind: keyof typeof STRIPE) => (pays ? STRIPE[kind] : [])
  const frames = [...recaptcha, ...(config.adsShown ? ["'self'"] : []), ...stripe('frame')]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", OWN, ...google, ...recaptcha, ...stripe('script')],
    'style-src': ["'self'", OWN],
    'img-src': ["'self'", 'data:', 'blob:', tileOrigin(config.MAP_TILES_URL), ...google, ...stripe('image')],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...google, ...recaptcha, ...stripe('connect')],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

const permissionsPolicy = (pays: boolean) =>
  `geolocation=(self), camera=(self), microphone=(), payment=(self${pays ? ' "https://js.stripe.com"' : ''}), usb=()`
