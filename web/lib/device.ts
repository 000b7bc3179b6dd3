import { isInApp } from './in-app.ts'
import { type Agent, isMobile, type Os, osOf } from './os.ts'

export type Browser = 'safari' | 'chrome' | 'firefox' | 'edge' | 'samsung' | 'opera' | 'other'

export interface Device {
  readonly os: Os
  readonly browser: Browser
  readonly mobile: boolean
  readonly inApp: boolean
}

/** Only for wording and timeouts: no browser is refused because of its user agent. */
export function deviceOf(agent: Agent): Device {
  const { userAgent } = agent
  return {
    os: osOf(agent),
    browser: browserOf(userAgent),
    mobile: isMobile(agent),
    inApp: isInApp(agent),
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
