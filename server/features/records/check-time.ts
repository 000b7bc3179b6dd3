import { problems } from '../../../contract/problems.ts'
import type { Config } from '../../config.ts'
import { Declined } from '../../http/declined.ts'
import type { LinkRow } from '../links/index.ts'
import { timeZoneAt } from '../places/index.ts'
import { openWords, timeFault } from './record-rules.ts'

/** Declines a time that cannot be entered by hand. */
export function checkTime(
  at: Date,
  link: LinkRow,
  { now, config }: { now: Date; config: Pick<Config, 'RETENTION_DAYS'> },
) {
  const fault = timeFault(at, link, { now, retentionDays: config.RETENTION_DAYS })
  if (!fault) return
  const { error } = problems[fault]
  const details = fault === 'time_outside_link' && { error: `${error} ${openWords(at, link, timeZoneAt(link))}` }
  throw new Declined(fault, { ...details })
}
