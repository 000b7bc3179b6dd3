const NOT_ASCII = /[^\p{ASCII}]/u
/** Characters that end, split or encode a host in a URL, so that no domain may have them. */
const NOT_IN_DOMAIN = /[\s/?#@:%\\]/

/**
 * The form in which emails are compared and stored: lower case, with an international domain in ASCII (IDNA).
 * `Ada@Bücher.de` becomes `ada@xn--bcher-kva.de`. An invalid domain stays unchanged.
 */
export function canonicalEmail(text: string): string {
  const email = text.trim().toLowerCase()
  const at = email.lastIndexOf('@')
  return email.slice(0, at + 1) + canonicalDomain(email.slice(at + 1))
}

/** A domain in lower case, in ASCII (IDNA). An invalid one stays unchanged. */
export const canonicalDomain = (domain: string): string => (NOT_ASCII.test(domain) ? asciiDomain(domain) : domain)

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

function asciiDomain(domain: string): string {
  try {
    return NOT_IN_DOMAIN.test(domain) ? domain : new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** Whether the part before the @ has characters beyond ASCII, which few mail servers accept (RFC 6531). */
export function hasInternationalLocalPart(email: string): boolean {
  const localPart = email.slice(0, email.lastIndexOf('@'))
  return NOT_ASCII.test(localPart) && !/[\s@,;]/.test(localPart)
}
