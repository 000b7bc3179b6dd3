import { LIST_HOURS } from '../../../../../contract/roll-calls.ts'
import { expiringValue } from '../../../../lib/expiring-value.ts'
import type { NamesHere, RollCall } from './roll-call.ts'

const LIST_MS = LIST_HOURS * 60 * 60 * 1000

/** Under which the device keeps the warden's list: it belongs to no creator, not even to one who signs in on the device. */
export const WARDEN_KEY = 'warden'

const optionsOf = (key: string) => ({ ofDevice: key === WARDEN_KEY })
const keptNames = (key: string) => expiringValue<NamesHere>(`here ${key}`, optionsOf(key))
const keptCall = (key: string) => expiringValue<RollCall>(`roll-call ${key}`, optionsOf(key))

/** The last list that this device has read, which is there without a network. Names alone, without phone numbers. */
export function keepNames(key: string, { listAt, people }: Omit<NamesHere, 'untilMs'>, forMs = LIST_MS): NamesHere {
  const untilMs = Date.now() + Math.min(forMs, LIST_MS)
  const names = { listAt, people: people.map(({ id, name, since }) => ({ id, name, since })), untilMs }
  keptNames(key).set(names, untilMs)
  return names
}
export const namesOnDevice = (key: string): NamesHere | null => keptNames(key).get()

const isUnsent = ({ endedMs, received }: RollCall): boolean => endedMs !== null && received === null

/** As long as its list. */
export const keepCall = (key: string, call: RollCall) =>
  keptCall(key).set(call, call.untilMs, { unsent: isUnsent(call) })
export const callOnDevice = (key: string): RollCall | null => keptCall(key).get()
export const forgetCall = (key: string) => keptCall(key).clear()

/** Whether a roll call can begin, or go on, from what this device keeps. */
export const isOnDevice = (key: string): boolean => (namesOnDevice(key) ?? callOnDevice(key)) !== null

export function forgetNames(key: string) {
  keptNames(key).clear()
  forgetCall(key)
}

/** The link is not there, or not for the account that is signed in now. A result may still belong to one that signs in again. */
export function forgetNamesButUnsent(key: string) {
  keptNames(key).clear()
  const call = callOnDevice(key)
  if (call && !isUnsent(call)) forgetCall(key)
}
