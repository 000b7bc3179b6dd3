import { useNow } from '../../../../ui/time.tsx'
import { namesOnDevice } from './kept-names.ts'
import type { NamesHere } from './roll-call.ts'

/** The list that was just read, or else the last one on this device. It leaves an open page too, within a minute of its time. */
export function useNames(key: string, read: NamesHere | undefined): NamesHere | null {
  useNow()
  const names = read ?? namesOnDevice(key)
  return names && names.untilMs > Date.now() ? names : null
}
