import { endOf } from '../../../../contract/schedule-words.ts'
import { MAX_OPENED_AGO_MS } from '../../../../contract/session-windows.ts'
import { type ScheduleDraft, timesIn } from './schedule-draft.ts'

const OPENED_MIN = MAX_OPENED_AGO_MS / 60_000
const COUNTED = `opening the page counts, up to ${OPENED_MIN}\u00a0min before checking in`

/** Where all sessions begin at one time of the day: that time. */
export function oneStart(draft: ScheduleDraft): string | null {
  const [start, ...others] = new Set(timesIn(draft).map(({ from }) => from))
  return start && others.length === 0 ? start : null
}

/** 'Late from 09:10 on; opening the page counts, up to 3 min before checking in.' Null: the minutes are not complete. */
export function lateWords(draft: ScheduleDraft): string | null {
  if (!/^\d+$/.test(draft.lateAfter.trim())) return null
  const minutes = Number(draft.lateAfter)
  const start = oneStart(draft)
  if (start) return `Late from ${endOf(start, minutes)} on; ${COUNTED}.`
  return `Late ${minutes === 0 ? 'from each start' : `${minutes}\u00a0min after each start`} on; ${COUNTED}.`
}
