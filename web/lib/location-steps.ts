import type { Browser, Device } from './device.ts'
import type { Os } from './os.ts'

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
  firefox: [
    'Tap or click the icon at the left end of the address bar.',
    'Remove ‘Blocked’ next to Location, then choose Try Again.',
  ],
}

/** How to allow the location again after a denial, in this browser on this system. */
export function stepsToAllow(device: Device): string[] {
  if (device.inApp) return ['Open this link in your browser. Apps often block the location of pages shown inside them.']
  switch (device.os) {
    case 'ios':
      return device.browser === 'safari'
        ? [
            'Tap the page icon (aA or ☰) in the address bar, then ⋯ if shown.',
            'Tap Website Settings › Location and choose ‘Allow’, then tap Try Again.',
            'Not there? Go to Settings › Privacy & Security › Location Services › Safari Websites and choose ‘While Using the App’.',
          ]
        : [
            'Go to Settings › Privacy & Security › Location Services and turn them on.',
            `Tap ${nameOf(device)} in the list and choose ‘While Using the App’.`,
          ]
    case 'android':
      return [
        ...(SITE_PERMISSION_STEPS[device.browser] ?? [
          'Tap the icon at the left end of the address bar.',
          'Tap Permissions › Location and choose ‘Allow’, then tap Try Again.',
        ]),
        `Still blocked? Go to Settings › Apps › ${appName(device)} › Permissions › Location and choose ‘Allow’.`,
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
        'Go to Settings › Privacy & Security › Location Services.',
        `Tap ${iosSettingsEntry(device)} and turn on ‘Precise Location’.`,
      ]
    case 'android':
      return [
        `Go to Settings › Apps › ${appName(device)} › Permissions › Location.`,
        'Turn on ‘Use precise location’.',
        'Go to Settings › Location › Location services and turn on ‘Location Accuracy’.',
      ]
    default:
      return ['Turn on Wi-Fi for a better location.']
  }
}

const appName = (device: Device) => (device.browser === 'other' ? 'your browser' : nameOf(device))

function desktopSiteSteps({ browser }: Device): string[] {
  if (browser === 'safari')
    return [
      'In the menu bar, choose Safari › Settings for This Website.',
      'Set Location to ‘Allow’, then choose Try Again.',
    ]
  return (
    SITE_PERMISSION_STEPS[browser] ?? [
      'Click the icon at the left end of the address bar.',
      'Set Location to ‘Allow’, then choose Try Again.',
    ]
  )
}

function systemStep(os: Os, name: string): string {
  if (os === 'macos') {
    return `Still blocked? Go to System Settings › Privacy & Security › Location Services and turn on ${name}.`
  }
  if (os === 'windows') {
    return 'Still blocked? Go to Settings › Privacy & security › Location and let desktop apps access it.'
  }
  return 'Still blocked? Turn on location services in your system settings.'
}
