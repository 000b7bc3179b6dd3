import type { Device } from './device.ts'

/** A URL that opens the page in the real browser instead of an app's web view; null where no such scheme is known. */
export function realBrowserUrl(url: string, { os, mobile }: Device): string | null {
  const bare = url.replace(/^https?:\/\//, '')
  const scheme = url.startsWith('http:') ? 'http' : 'https'
  if (os === 'android') return `intent://${bare}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`
  if (os === 'ios' && mobile) return `x-safari-${scheme}://${bare}`
  return null
}
