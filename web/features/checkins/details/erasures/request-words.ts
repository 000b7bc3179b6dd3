import { dateFormat } from '../../../../../contract/dates.ts'
import type { ErasureRequest } from '../../../../../contract/erasure-requests.ts'
import { plural } from '../../../../lib/plural.ts'

/** Without the year, since it is at most 30 days away. */
const DAY = dateFormat({ month: 'long', day: 'numeric' })

/** When it is erased without an answer of the creator. */
export const erasedWhen = (answerBy: string, now: Date): string =>
  Date.parse(answerBy) <= now.getTime()
    ? 'Being erased'
    : `Erased on ${DAY.format(new Date(answerBy))} unless you answer`

type Erased = Pick<ErasureRequest, 'checkIns' | 'photos'>

/** What goes with the answer to erase, and what stays. */
export function erasureText({ checkIns, photos }: Erased): string {
  if (checkIns === 0) return 'Erases what is left about them at this link.'
  if (checkIns === 1)
    return `Erases 1 check-in${photos > 0 ? ', its photo' : ''} and the details in the journal. The journal keeps that you erased it at their request.`
  const photosToo = photos > 0 ? `, ${plural(photos, 'photo')}` : ''
  return `Erases ${plural(checkIns, 'check-in')}${photosToo} and the details in the journal. The journal keeps that you erased them at their request.`
}

export const eraseLabel = ({ checkIns }: Erased): string =>
  checkIns === 0 ? 'Erase' : `Erase ${plural(checkIns, 'Check-in')}`
