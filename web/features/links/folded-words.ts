import { type LinkSettings, usesBrowserKey } from '../../../contract/link-settings.ts'
import { daysWords } from './keep-days.ts'
import type { Rules } from './requirements.ts'

const REPEATS: Record<Rules['repeatRule'], string> = {
  any: 'Each visit is a check-in of its own.',
  day: 'Each person is checked in once a day.',
  ever: 'Each person is checked in once.',
  session: 'Each person is checked in once a session.',
}

/** A visitor who has checked out may check in again, except where a link records each visitor once for good. */
function repeatsWords({ repeatRule, checkOut }: Rules): string {
  const words = REPEATS[repeatRule]
  const comesBack = checkOut === 'ask' && (repeatRule === 'day' || repeatRule === 'session')
  return comesBack ? words.replace(/\.$/, ', and again after checking out.') : words
}

const UNEXPECTED: Record<Rules['listRule'], string> = {
  off: '',
  flag: 'People who are not on the list are marked.',
  refuse: 'People who are not on the list ask you.',
}

/** The rarely changed rules, in words. */
export const moreRulesWords = (rules: Rules): string =>
  [
    rules.requiresCode && 'People enter the code on the screen.',
    rules.keeps === 'verdict' && 'Only that people were here is kept.',
    repeatsWords(rules),
    usesBrowserKey(rules) && 'Check-ins from one phone are marked.',
    UNEXPECTED[rules.listRule],
    rules.checkOut === 'ask' && 'Visitors check out.',
  ]
    .filter(Boolean)
    .join(' ')

/** How long a link keeps what it records, and who may end that earlier. */
export function keepWords({ keepDays, photoDays, erasure }: LinkSettings): string {
  const checkIns = keepDays === null ? 'with no limit' : `for ${daysWords(keepDays)}`
  const photos = photoDays === null ? '' : `, photos for ${daysWords(photoDays)}`
  const erased = erasure === 'ask' ? 'You’re asked before visitors’ data is erased.' : 'Visitors can erase their data.'
  return `Check-ins are kept ${checkIns}${photos}. ${erased}`
}
