import { dateFormat } from '../../../../contract/dates.ts'

const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** The server knows no reader's time zone, and writes UTC. */
export function showLocalTimes(part: Element): void {
  for (const time of part.querySelectorAll('time')) time.textContent = MOMENT.format(new Date(time.dateTime))
}
