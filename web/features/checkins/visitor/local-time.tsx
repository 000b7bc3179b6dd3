import { useSyncExternalStore } from 'react'
import { dateFormat } from '../../../../contract/dates.ts'

const never = () => () => {}

const FULL: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeStyle: 'short' }
const CLOCK: Intl.DateTimeFormatOptions = { timeStyle: 'short' }

/** UTC, and said so, until the browser's own zone is known. */
const utcWords = (iso: string) => `${dateFormat({ ...FULL, timeZone: 'UTC' }).format(new Date(iso))} UTC`

/** The viewer's time, and beside it the place's where that differs. */
function localWords(iso: string, placeTimeZone?: string): string {
  const at = new Date(iso)
  const here = dateFormat(FULL).format(at)
  if (!placeTimeZone) return here
  const there = dateFormat({ ...CLOCK, timeZone: placeTimeZone }).format(at)
  return there === dateFormat(CLOCK).format(at) ? here : `${here} (${there}, ${placeTimeZone})`
}

export function LocalTime({ iso, timeZone }: { iso: string; timeZone?: string }) {
  const words = useSyncExternalStore(
    never,
    () => localWords(iso, timeZone),
    () => utcWords(iso),
  )
  return <time dateTime={iso}>{words}</time>
}
