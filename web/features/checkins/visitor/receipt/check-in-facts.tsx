import { addressBeside } from '../address-beside.ts'
import { LocalTime } from '../local-time.tsx'
import { sessionName } from '../sessions/session-name.ts'
import type { VerifiedCheckIn } from '../verification/verification-result.ts'

/** Who, where and when, of a check-in that is no pass. */
export const CheckInFacts = ({ name, locationName, formattedAddress, checkedInAt, session }: VerifiedCheckIn) => {
  const address = locationName && addressBeside({ locationName, formattedAddress })
  return (
    <div className="verify-card">
      {name && <p dir="auto">{name}</p>}
      {locationName && <p dir="auto">{locationName}</p>}
      {address && <p dir="auto">{address}</p>}
      {session && <p dir="auto">{sessionName(session)}</p>}
      {checkedInAt && (
        <p>
          <LocalTime iso={checkedInAt} />
        </p>
      )}
    </div>
  )
}
