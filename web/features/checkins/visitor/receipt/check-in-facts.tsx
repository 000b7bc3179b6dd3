import { LocalTime } from '../local-time.tsx'
import { sessionName } from '../sessions/session-name.ts'
import type { VerifiedCheckIn } from '../verification/verification-result.ts'

/** The name and the time of a check-in that is no pass; the page's header says where. */
export const CheckInFacts = ({
  name,
  checkedInAt,
  session,
}: Pick<VerifiedCheckIn, 'name' | 'checkedInAt' | 'session'>) => (
  <div className="verify-card">
    {name && <p dir="auto">{name}</p>}
    {session && <p dir="auto">{sessionName(session)}</p>}
    {checkedInAt && (
      <p>
        <LocalTime iso={checkedInAt} />
      </p>
    )}
  </div>
)
