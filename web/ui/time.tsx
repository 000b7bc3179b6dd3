import { useEffect, useReducer } from 'react'
import { dateFormat } from '../../contract/dates.ts'
import { serverNow } from '../lib/server-clock.ts'
import { relativeTime } from './relative-time.ts'

const MINUTE_MS = 60_000

const FORMATS = {
  date: dateFormat({ dateStyle: 'medium' }),
  'long-date': dateFormat({ dateStyle: 'long' }),
  'date-time': dateFormat({ dateStyle: 'medium', timeStyle: 'short' }),
  time: dateFormat({ timeStyle: 'short' }),
  clock: dateFormat({ timeStyle: 'medium' }),
}

const LONG = dateFormat({ dateStyle: 'full', timeStyle: 'long' })

/** The server's time, again at the start of each minute. */
export function useNow(): Date {
  const [minutes, renderAgain] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each minute, until the next
  useEffect(() => {
    const timer = setTimeout(renderAgain, MINUTE_MS - (serverNow().getTime() % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [minutes])
  return serverNow()
}

type Props = { at: Date | string }

/** A time in the viewer's zone; on hover in full, with the zone. */
export function Time({ at, format = 'date-time' }: Props & { format?: keyof typeof FORMATS }) {
  const moment = new Date(at)
  return (
    <time dateTime={moment.toISOString()} title={LONG.format(moment)}>
      {FORMATS[format].format(moment)}
    </time>
  )
}

type RelativeProps = Props & {
  /** The time of what has happened already: a clock that is slow must not put it ahead. */
  past?: boolean
}

export function RelativeTime({ at, past = false }: RelativeProps) {
  const now = useNow()
  const moment = new Date(at)
  return (
    <time dateTime={moment.toISOString()} title={LONG.format(moment)}>
      {relativeTime(past && moment > now ? now : moment, now)}
    </time>
  )
}
