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
  const domain = email.slice(at + 1)
  return NOT_ASCII.test(domain) ? email.slice(0, at + 1) + asciiDomain(domain) : email
}

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
