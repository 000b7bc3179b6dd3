const NOT_ASCII = /[^\p{ASCII}]/u
/** These end or split a host, or are decoded in it. */
const NO_DOMAIN = /[\s/?#@:%\\]/

/**
 * The one form in which an email is compared and stored: lower case, and an international domain in ASCII (IDNA):
 * `Ada@Bücher.de` is `ada@xn--bcher-kva.de`. A domain that cannot be one stays as it is.
 */
export function canonicalEmail(text: string): string {
  const email = text.trim().toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return NOT_ASCII.test(domain) ? email.slice(0, at + 1) + asciiDomain(domain) : email
}

function asciiDomain(domain: string): string {
  try {
    return NO_DOMAIN.test(domain) ? domain : new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** Whether the part before the @ has letters that few mail servers take (RFC 6531). */
export function hasInternationalLocalPart(email: string): boolean {
  const localPart = email.slice(0, email.lastIndexOf('@'))
  return NOT_ASCII.test(localPart) && !/[\s@,;]/.test(localPart)
}
