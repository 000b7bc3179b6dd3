import { LIST_HOURS } from '../../../../../contract/roll-calls.ts'
import { expiringValue } from '../../../../lib/expiring-value.ts'
import type { NamesHere, RollCall } from './roll-call.ts'

const LIST_MS = LIST_HOURS * 60 * 60 * 1000

const keptNames = (key: string) => expiringValue<NamesHere>(`here ${key}`)
const keptCall = (key: string) => expiringValue<RollCall>(`roll-call ${key}`)

/** The last list that this device has read, which is there without a network. Names alone, without phone numbers. */
export function keepNames(key: string, { listAt, people }: Omit<NamesHere, 'untilMs'>, forMs = LIST_MS): NamesHere {
  const untilMs = Date.now() + Math.min(forMs, LIST_MS)
  const names = { listAt, people: people.map(({ id, name, since }) => ({ id, name, since })), untilMs }
  keptNames(key).set(names, untilMs)
  return names
}
export const namesOnDevice = (key: string): NamesHere | null => keptNames(key).get()

/** As long as its list. */
export const keepCall = (key: string, call: RollCall) =>
  keptCall(key).set(call, call.untilMs, { unsent: call.endedMs !== null && call.received === null })
export const callOnDevice = (key: string): RollCall | null => keptCall(key).get()
export const forgetCall = (key: string) => keptCall(key).clear()

/** Whether a roll call can begin, or go on, from what this device keeps. */
export const isOnDevice = (key: string): boolean => (namesOnDevice(key) ?? callOnDevice(key)) !== null

export function forgetNames(key: string) {
  keptNames(key).clear()
  forgetCall(key)
}
