import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { Time } from '../../../../ui/time.tsx'

/** 'Ada, Nov 22, 2026, 09:02,' as the beginning of a sentence. */
export const RecordName = ({ checkIn }: { checkIn: CheckInRecord }) => (
  <span className="wrap-anywhere">
    <bdi className="font-medium text-ink">{checkIn.userName}</bdi>, <Time at={checkIn.checkedInAt} />,
  </span>
)
