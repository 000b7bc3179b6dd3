import bowser from 'bowser'
import type { BrowserDevice, DeviceType } from '../../contract/device-types.ts'
import { BoundedMap } from '../caches/bounded-map.ts'

export interface Device<Type extends DeviceType = DeviceType> {
  deviceType: Type
  browser: string
  os: string
}

const MAX_NAME_LENGTH = 60
const devices = new BoundedMap<string, Device<BrowserDevice>>(500)

/** The device that a User-Agent header names. The same few headers come again and again, so their devices are cached. */
export function deviceOf(userAgent: string): Device<BrowserDevice> {
  const cached = devices.get(userAgent)
  if (cached) return cached
  const device = parse(userAgent)
  devices.set(userAgent, device)
  return device
}

/** 'Mobile · Safari 18 · iOS 18.1' */
export const deviceInfo = ({ deviceType, browser, os }: Device): string =>
  [deviceType, browser, os].filter(Boolean).join(' · ')

function parse(userAgent: string): Device<BrowserDevice> {
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
