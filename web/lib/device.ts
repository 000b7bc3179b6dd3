import { type Agent, isMobile, type Os, osOf } from './os.ts'

export type Browser = 'safari' | 'chrome' | 'firefox' | 'edge' | 'samsung' | 'opera' | 'other'

export interface Device {
  readonly os: Os
  readonly browser: Browser
  readonly mobile: boolean
  /** A web view inside another app: some never reply to a position request. */
  readonly inApp: boolean
}

const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|TikTok|musical_ly|BytedanceWebview|Snapchat|LinkedInApp|Twitter|Pinterest|GSA\/|DingTalk|Teams\/|; wv\)/

/** Only for wording and timeouts: no browser is refused because of its user agent. */
export function deviceOf(agent: Agent): Device {
  const { userAgent } = agent
  const os = osOf(agent)
  // On iOS, Safari and the other browsers have 'Safari' in their user agent; a bare web view does not.
  const bareIosView = os === 'ios' && !/Safari\//.test(userAgent)
  return {
    os,
    browser: browserOf(userAgent),
    mobile: isMobile(agent),
    inApp: IN_APP.test(userAgent) || bareIosView,
  }
}

/** The order matters: most user agents also contain the names of older browsers. */
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
