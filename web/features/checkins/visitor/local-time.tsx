import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** UTC, and said so, until the browser's own zone is known. */
export const utcWords = (iso: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(iso))

/** The viewer's time, and beside it the place's where that differs. */
export function localWords(iso: string, placeTimeZone?: string): string {
  const at = new Date(iso)
  const here = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
  if (!placeTimeZone || placeTimeZone === here.resolvedOptions().timeZone) return here.format(at)
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const there = new Intl.DateTimeFormat(undefined, { ...time, timeZone: placeTimeZone }).format(at)
  const alike = there === new Intl.DateTimeFormat(undefined, time).format(at)
  return alike ? here.format(at) : `${here.format(at)} (${there}, ${placeTimeZone})`
}

export function LocalTime({ iso, timeZone }: { iso: string; timeZone?: string }) {
  const words = useSyncExternalStore(
    never,
    () => localWords(iso, timeZone),
    () => utcWords(iso),
  )
  return <time dateTime={iso}>{words}</time>
}
