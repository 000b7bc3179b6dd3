export {
  type DeviceCaller,
  type DeviceKind,
  forgetDevice,
  keepDevice,
  newPairingLink,
  noteSeen,
  pairBrowser,
  pairedDevice,
  pairedDeviceOf,
  readPairing,
  stayPaired,
} from './paired-device.ts'
export { toDevice } from './to-device.ts'
