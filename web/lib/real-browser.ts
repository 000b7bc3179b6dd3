import type { Device } from './device.ts'

/** An address that leaves the app's web view for the real browser; null where no such address is known. */
export function realBrowserAddress(address: string, { os, mobile }: Device): string | null {
  const bare = address.replace(/^https?:\/\//, '')
  const scheme = address.startsWith('http:') ? 'http' : 'https'
  if (os === 'android') return `intent://${bare}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`
  if (os === 'ios' && mobile) return `x-safari-${scheme}://${bare}`
  return null
}
