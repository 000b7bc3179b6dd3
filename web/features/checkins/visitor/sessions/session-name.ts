import { dateFormat } from '../../../../../contract/dates.ts'
import type { Receipt } from '../receipt/receipts.ts'

/** 'Lecture, 09:00', in the viewer's time zone unless another is given. */
export function sessionName({ title, startsAt }: NonNullable<Receipt['session']>, timeZone?: string): string {
  const starts = dateFormat({ timeStyle: 'short', timeZone }).format(new Date(startsAt))
  return title ? `${title}, ${starts}` : `Session at ${starts}`
}
