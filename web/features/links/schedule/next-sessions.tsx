import { useEffect, useId, useState } from 'react'
import { dateFormat } from '../../../../contract/dates.ts'
import type { Occurrence, ZonedSchedule } from '../../../../contract/occurrences.ts'
import { dateWords } from '../../../../contract/schedule-words.ts'
import { dayIn, timeIn } from '../../../../contract/session-words.ts'
import { serverNow } from '../../../lib/server-clock.ts'

const SHOWN = 3

/** The sessions of a schedule on the days to come. Nothing until the zones' rules are loaded. */
export function NextSessions({ schedule, zone }: ZonedSchedule) {
  const next = useNextSessions({ schedule, zone })
  const titleId = useId()
  if (next.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <h3 id={titleId} className="text-12 text-ink-2">
        Next sessions
      </h3>
      <ol aria-labelledby={titleId} className="flex flex-col gap-1 text-ink tabular-nums">
        {next.map(({ startsAt, endsAt, title }) => (
          <li key={startsAt} className="flex flex-wrap gap-x-3">
            <span className="w-22">{dayWords(startsAt, zone)}</span>
            <span>{`${timeIn(startsAt, zone)}–${timeIn(endsAt, zone)}`}</span>
            {title && <bdi className="min-w-0 text-ink-2 wrap-anywhere">{title}</bdi>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** 'Mon 12 Jan'. */
const dayWords = (ms: number, zone: string) =>
  `${dateFormat({ weekday: 'short', timeZone: zone }).format(ms)} ${dateWords(dayIn(ms, zone))}`

function useNextSessions(zoned: ZonedSchedule): Occurrence[] {
  const [next, setNext] = useState<Occurrence[]>([])
  const key = JSON.stringify(zoned)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds all that counts
  useEffect(() => {
    let current = true
    import('./planned-sessions.ts').then(
      ({ nextSessions }) => {
        if (current) setNext(nextSessions(zoned, { now: serverNow(), count: SHOWN }))
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [key])
  return next
}
