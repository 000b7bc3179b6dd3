import bowser from 'bowser'

export interface Device {
  deviceType: 'Mobile' | 'Tablet' | 'Desktop'
  browser: string
  os: string
}

const REMEMBERED = 500
const MAX_NAME_LENGTH = 60
const known = new Map<string, Device>()

/** What a user agent says of itself. The same few come again and again: they are remembered. */
export function deviceOf(userAgent: string): Device {
  const before = known.get(userAgent)
  if (before) return before
  const device = read(userAgent)
  if (known.size >= REMEMBERED) known.delete(known.keys().next().value!)
  known.set(userAgent, device)
  return device
}

/** 'Mobile · Safari 18 · iOS 18.1' */
export const deviceInfo = ({ deviceType, browser, os }: Device): string =>
  [deviceType, browser, os].filter(Boolean).join(' · ')

function read(userAgent: string): Device {
  if (userAgent === '') return { deviceType: 'Desktop', browser: '', os: '' }
  const { browser, os, platform } = bowser.parse(userAgent)
  return {
    deviceType: platform.type === 'mobile' ? 'Mobile' : platform.type === 'tablet' ? 'Tablet' : 'Desktop',
    browser: named(browser.name, browser.version?.split('.')[0]),
    os: named(os.name, os.versionName ?? os.version),
  }
}

const named = (name = '', version = '') =>
  `${name} ${version}`
    .trim()
    .replace(/\p{Cc}/gu, '')
    .slice(0, MAX_NAME_LENGTH)
