import type { Browser, Device } from '../../../../lib/device.ts'
import type { Os } from '../../../../lib/os.ts'

const BROWSER_NAMES: Readonly<Record<Browser, string>> = {
  safari: 'Safari',
  chrome: 'Chrome',
  firefox: 'Firefox',
  edge: 'Edge',
  samsung: 'Samsung Internet',
  opera: 'Opera',
  other: 'your browser',
}

const nameOf = ({ browser }: Device) => BROWSER_NAMES[browser]
/** The entry under Location Services in the settings of iOS: Safari's covers its web sites. */
const iosSettingsEntry = (device: Device) => (device.browser === 'safari' ? 'Safari Websites' : nameOf(device))

const SITE_PERMISSION_STEPS: Partial<Record<Browser, string[]>> = {
  firefox: ['Tap or click the icon left of the address.', 'Remove ‘Blocked’ beside Location.'],
}

/** How to allow the location again after a denial, in this browser on this system. */
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
        ...(SITE_PERMISSION_STEPS[device.browser] ?? [
          'Tap the icon left of the address.',
          'Tap Permissions, then Location, and choose Allow.',
        ]),
        `Still denied? Open Settings, Apps, ${appName(device)}, Permissions, Location and choose Allow.`,
      ]
    default:
      return [...desktopSiteSteps(device), systemStep(device.os, nameOf(device))]
  }
}

/** How to share the precise location instead of an approximate one. */
export function stepsToPrecise(device: Device): string[] {
  switch (device.os) {
    case 'ios':
      return [
        'Open Settings, Privacy & Security, Location Services.',
        `Tap ${iosSettingsEntry(device)} and switch on Precise Location.`,
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

function desktopSiteSteps({ browser }: Device): string[] {
  if (browser === 'safari')
    return ['Choose Safari, Settings for This Website in the menu bar.', 'Set Location to Allow.']
  return (
    SITE_PERMISSION_STEPS[browser] ?? [
      'Click the icon left of the address.',
      'Set Location to Allow, then reload the page.',
    ]
  )
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
