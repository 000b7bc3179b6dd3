import { dateFormat } from '../../../../../contract/dates.ts'
import type { ErasureRequest } from '../../../../../contract/erasure-requests.ts'
import { plural } from '../../../../lib/plural.ts'

/** Without the year, since it is at most 30 days away. */
const DAY = dateFormat({ month: 'long', day: 'numeric' })

/** '1 check-in, asked on November 23'. */
export const askedFor = ({ checkIns, askedAt }: Pick<ErasureRequest, 'checkIns' | 'askedAt'>): string =>
  `${checkIns > 0 ? plural(checkIns, 'check-in') : 'No check-ins left'}, asked on ${DAY.format(new Date(askedAt))}`

/** When it is erased without an answer of the creator. */
export const erasedWhen = (answerBy: string, now: Date): string =>
  Date.parse(answerBy) <= now.getTime()
    ? 'Being erased'
    : `Erased on ${DAY.format(new Date(answerBy))} unless you answer`

type Erased = Pick<ErasureRequest, 'checkIns' | 'photos'>

/** The records that the answer to erase removes. */
export function erasedText({ checkIns, photos }: Erased): string {
  if (checkIns === 0) return 'This erases what is left about them at this link.'
  if (checkIns === 1) return `This erases 1 check-in${photos > 0 ? ', its photo' : ''} and the details in the journal.`
  const photosToo = photos > 0 ? `, ${plural(photos, 'photo')}` : ''
  return `This erases ${plural(checkIns, 'check-in')}${photosToo} and the details in the journal.`
}

export const eraseLabel = ({ checkIns }: Erased): string =>
  checkIns === 0 ? 'Erase' : `Erase ${plural(checkIns, 'Check-in')}`
