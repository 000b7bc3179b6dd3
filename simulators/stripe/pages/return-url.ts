const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

/** The service answers by each of its machine's own names. */
const sameService = (one: URL, other: URL) =>
  one.origin === other.origin ||
  (one.protocol === other.protocol &&
    portOf(one) === portOf(other) &&
    LOOPBACK.has(one.hostname) &&
    LOOPBACK.has(other.hostname))

/** An absolute address of the service itself; null for every other, so that nobody is led astray from here. */
export function ownUrl(text: string | null | undefined, pagesUrl: string): URL | null {
  if (!text || !URL.canParse(text)) return null
  const address = new URL(text)
  const own = /^https?:$/.test(address.protocol) && !address.username && !address.password
  return own && sameService(address, new URL(pagesUrl)) ? address : null
}

/** The page of 3-D Secure, knowing where to lead back to, under the name by which the browser knows the service. */
export function authenticationUrl(page: string, returnTo: URL): string {
  const address = new URL(page)
  address.host = returnTo.host
  address.searchParams.set('return_url', returnTo.href)
  return address.href
}
