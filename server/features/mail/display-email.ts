import { domainToUnicode } from 'node:url'

/** A stored email as people write it, with an international domain in its own script. */
export function displayEmail(email: string): string {
  if (!email.includes('xn--')) return email
  const at = email.lastIndexOf('@')
  return email.slice(0, at + 1) + domainToUnicode(email.slice(at + 1))
}
