import { timeZoneWords } from '../../../../contract/dates.ts'
import { Button } from '../../../ui/button.tsx'
import type { ScheduleZone } from './use-schedule-zone.ts'

/** Says in which zone the times are read where that could be another one, and offers the other. */
export function ZoneChoice({ zone, former, ofPlace, choose }: ScheduleZone) {
  const other = former ?? (ofPlace === zone ? null : ofPlace)
  if (zone === null || other === null) return null
  const elsewhere = ofPlace === null || ofPlace === zone ? '' : ` The place is on ${timeZoneWords(ofPlace)}.`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-10 bg-surface-2 py-2 ps-4 pe-2">
      <p role="status" className="min-w-0 text-14 text-ink-2">
        {`Times are in ${timeZoneWords(zone)}.${elsewhere}`}
      </p>
      <Button variant="secondary" onClick={() => choose(other)}>
        {`${former ? 'Keep' : 'Use'} ${buttonWords(other)}`}
      </Button>
    </div>
  )
}

/** 'New York Time', as buttons are written. */
const buttonWords = (zone: string) => timeZoneWords(zone).replace(/ time$/, ' Time')
