import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { Time } from '../../../../ui/time.tsx'

/** The name and the time of a check-in, at the top of a dialog about it. */
export const RecordName = ({ checkIn }: { checkIn: CheckInRecord }) => (
  <span className="mb-2 flex flex-wrap items-baseline gap-x-2">
    <bdi className="font-medium text-ink wrap-anywhere">{checkIn.userName}</bdi>
    <span className="text-14">
      <Time at={checkIn.checkedInAt} />
    </span>
  </span>
)
