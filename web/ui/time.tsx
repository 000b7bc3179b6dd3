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

function useNow(): Date {
  const [, renderAgain] = useReducer((minutes: number) => minutes + 1, 0)
  useEffect(() => {
    const timer = setInterval(renderAgain, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
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

export function RelativeTime({ at }: Props) {
  const now = useNow()
  const moment = new Date(at)
  return (
    <time dateTime={moment.toISOString()} title={LONG.format(moment)}>
      {relativeTime(moment, now)}
    </time>
  )
}
