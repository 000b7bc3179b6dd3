import type { Browser, Device } from '../../../../lib/device.ts'
import type { Os } from '../../../../lib/os.ts'

const NAMES: Readonly<Record<Browser, string>> = {
  safari: 'Safari',
  chrome: 'Chrome',
  firefox: 'Firefox',
  edge: 'Edge',
  samsung: 'Samsung Internet',
  opera: 'Opera',
  other: 'your browser',
}

const nameOf = ({ browser }: Device) => NAMES[browser]
/** Safari's permission on a phone belongs to its web sites, under this name. */
const iosEntry = (device: Device) => (device.browser === 'safari' ? 'Safari Websites' : nameOf(device))

const ofSite: Partial<Record<Browser, string[]>> = {
  firefox: ['Tap or click the icon left of the address.', 'Remove ‘Blocked’ beside Location.'],
}

/** How to allow the position again, in this browser on this system. */
export function stepsToAllow(device: Device): string[] {
  if (device.inApp) return ['Open this link in your browser: apps often block the location of pages shown inside them.']
  switch (device.os) {
    case 'ios':
      return device.browser === 'safari'
        ? [
            'Tap the page menu beside the address, then the three dots if you see them.',
            'Tap Website Settings, then Location, and choose Allow.',
            'No such entry? Open Settings, Privacy & Security, Location Services, Safari Websites and choose While Using the App.',
          ]
        : [
            'Open Settings, Privacy & Security, Location Services, and switch them on.',
            `Tap ${nameOf(device)} in the list and choose While Using the App.`,
          ]
    case 'android':
      return [
        ...(ofSite[device.browser] ?? [
          'Tap the icon left of the address.',
          'Tap Permissions, then Location, and choose Allow.',
        ]),
        `Still denied? Open Settings, Apps, ${appName(device)}, Permissions, Location and choose Allow.`,
      ]
    default:
      return [...desktopSite(device), systemStep(device.os, nameOf(device))]
  }
}

/** How to share the exact place instead of a neighbourhood. */
export function stepsToPrecise(device: Device): string[] {
  switch (device.os) {
    case 'ios':
      return [
        'Open Settings, Privacy & Security, Location Services.',
        `Tap ${iosEntry(device)} and switch on Precise Location.`,
      ]
    case 'android':
      return [
        `Open Settings, Apps, ${appName(device)}, Permissions, Location.`,
        'Switch on Use precise location.',
        'Open Settings, Location, Location services and switch on Location Accuracy.',
      ]
    default:
      return [
        'A computer often knows only roughly where it is. Switch its Wi-Fi on.',
        'If that does not help, open this link on a phone.',
      ]
  }
}

const appName = (device: Device) => (device.browser === 'other' ? 'your browser' : nameOf(device))

function desktopSite({ browser }: Device): string[] {
  if (browser === 'safari')
    return ['Choose Safari, Settings for This Website in the menu bar.', 'Set Location to Allow.']
  return ofSite[browser] ?? ['Click the icon left of the address.', 'Set Location to Allow, then reload the page.']
}

function systemStep(os: Os, name: string): string {
  if (os === 'macos') {
    return `Still denied? Open System Settings, Privacy & Security, Location Services and switch on ${name}.`
  }
  if (os === 'windows') {
    return 'Still denied? Open Settings, Privacy & security, Location, and let desktop apps access it.'
  }
  return 'Still denied? Switch on location services in the settings of your system.'
}
