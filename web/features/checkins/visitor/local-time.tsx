import { useSyncExternalStore } from 'react'
import { dateFormat } from '../../../../contract/dates.ts'

const subscribeToNothing = () => () => {}

const FULL: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeStyle: 'short' }

/** The server does not know the viewer's time zone, so it names UTC. */
const utcText = (iso: string) => `${dateFormat({ ...FULL, timeZone: 'UTC' }).format(new Date(iso))} UTC`

/** A time in the viewer's own time zone. */
export function LocalTime({ iso }: { iso: string }) {
  const text = useSyncExternalStore(
    subscribeToNothing,
    () => dateFormat(FULL).format(new Date(iso)),
    () => utcText(iso),
  )
  return <time dateTime={iso}>{text}</time>
}
