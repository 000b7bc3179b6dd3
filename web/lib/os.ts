export type Os = 'ios' | 'android' | 'windows' | 'macos' | 'other'

export interface Agent {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

export function osOf({ userAgent, maxTouchPoints }: Agent): Os {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Windows/.test(userAgent)) return 'windows'
  // An iPad asks for desktop pages and calls itself a Mac; no Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'macos'
  return 'other'
}

/** Only for timeouts and wording. */
export function isMobile(agent: Agent): boolean {
  const os = osOf(agent)
  return os === 'ios' || os === 'android' || /Mobi/.test(agent.userAgent)
}
