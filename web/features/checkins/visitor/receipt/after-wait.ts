import type { ReplyOf } from '../../../../../contract/endpoint.ts'
import type { pendingCheckIn } from '../../../../../contract/pending-check-ins.ts'
import type { Receipt } from './receipts.ts'

type Confirmed = Pick<ReplyOf<typeof pendingCheckIn>, 'earlier'>

/**
 * The receipt of a check-in that has waited. One that was no second check-in shows the one made before. The key checks that one out,
 * and is nobody's where it is gone.
 */
export function afterWait<Waiting extends Partial<Receipt>>(waiting: Waiting, { earlier }: Confirmed): Waiting {
  if (earlier === undefined) return waiting
  const ofSecond = { session: undefined, lateMin: undefined, distanceM: undefined }
  return { ...waiting, ...ofSecond, alreadyCheckedIn: true, ...(earlier ?? { key: undefined }) }
}
