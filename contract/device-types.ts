/** The kinds of device that a browser reports. */
export const BROWSER_DEVICES = ['Mobile', 'Tablet', 'Desktop'] as const
export type BrowserDevice = (typeof BROWSER_DEVICES)[number]

/** Of people who have checked in at a kiosk, at once or after a review. */
export const KIOSK_DEVICE = 'Kiosk'
/** Of a record that a creator has added. */
export const NO_DEVICE = 'None'

export type DeviceType = BrowserDevice | typeof KIOSK_DEVICE | typeof NO_DEVICE
