export type Os = 'ios' | 'android' | 'windows' | 'macos' | 'other'
export type Browser = 'safari' | 'chrome' | 'firefox' | 'edge' | 'samsung' | 'opera' | 'other'

export interface Device {
  readonly os: Os
  readonly browser: Browser
  readonly mobile: boolean
  /** A web view inside another app: some never answer a question for the position. */
  readonly inApp: boolean
}

interface Agent {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|TikTok|musical_ly|BytedanceWebview|Snapchat|LinkedInApp|Twitter|Pinterest|GSA\/|DingTalk|Teams\/|; wv\)/

/** Only for wording and timeouts: nothing is refused because of what a browser calls itself. */
export function deviceOf({ userAgent, maxTouchPoints }: Agent): Device {
  const os = osOf(userAgent, maxTouchPoints)
  // On iOS only Safari itself and its guests from the store say Safari; a bare web view does not.
  const bareIosView = os === 'ios' && !/Safari\//.test(userAgent)
  return {
    os,
    browser: browserOf(userAgent),
    mobile: os === 'ios' || os === 'android' || /Mobi/.test(userAgent),
    inApp: IN_APP.test(userAgent) || bareIosView,
  }
}

function osOf(userAgent: string, maxTouchPoints: number): Os {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Windows/.test(userAgent)) return 'windows'
  // An iPad asks for desktop pages and calls itself a Mac; no Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'macos'
  return 'other'
}

/** The order matters: most browsers also carry the names of those they descend from. */
const BROWSERS: readonly (readonly [Browser, RegExp])[] = [
  ['edge', /Edg(e|A|iOS)?\//],
  ['samsung', /SamsungBrowser\//],
  ['opera', /OPR\/|OPT\/|OPiOS\//],
  ['firefox', /Firefox\/|FxiOS\//],
  ['chrome', /Chrome\/|CriOS\//],
  ['safari', /Safari\//],
]

const browserOf = (userAgent: string): Browser =>
  BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'

/** An address that leaves the app's web view for the real browser; null where no such address is known. */
export function realBrowserAddress(address: string, { os, mobile }: Device): string | null {
  const bare = address.replace(/^https?:\/\//, '')
  const scheme = address.startsWith('http:') ? 'http' : 'https'
  if (os === 'android') return `intent://${bare}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`
  if (os === 'ios' && mobile) return `x-safari-${scheme}://${bare}`
  return null
}
