const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

/** The loopback names are one service. */
const sameService = (one: URL, other: URL) =>
  one.origin === other.origin ||
  (one.protocol === other.protocol &&
    portOf(one) === portOf(other) &&
    LOOPBACK.has(one.hostname) &&
    LOOPBACK.has(other.hostname))

/** Parses an absolute URL of the service itself; null for another site (no open redirects). */
export function ownUrl(text: string | null | undefined, pagesUrl: string): URL | null {
  if (!text || !URL.canParse(text)) return null
  const url = new URL(text)
  const own = /^https?:$/.test(url.protocol) && !url.username && !url.password
  return own && sameService(url, new URL(pagesUrl)) ? url : null
}

/** The URL of the 3-D Secure page with its return URL, on the host name that the browser uses. */
export function authenticationUrl(page: string, returnTo: URL): string {
  const url = new URL(page)
  url.host = returnTo.host
  url.searchParams.set('return_url', returnTo.href)
  return url.href
}
