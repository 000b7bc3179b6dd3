import type { CheckInRecord } from '../../../../contract/checkins.ts'
import { Time } from '../../../ui/time.tsx'
import { Distance, ViewLocation } from './check-in-parts.tsx'
import { positionOf } from './check-in-position.ts'
import type { RingPlace } from './place-drawing.ts'
import { PlaceMap } from './place-map.tsx'

/** Who took the photo, when and where. */
export const PhotoFacts = ({ checkIn, place }: { checkIn: CheckInRecord; place: RingPlace }) => (
  <div className="flex items-stretch gap-4">
    <PlaceMap
      place={place}
      positions={[positionOf(checkIn) ?? []].flat()}
      label={`Map with the ring of ${place.radiusM.toLocaleString()} m and ${checkIn.userName}`}
      className="min-h-24 w-28 shrink-0 rounded-10 border border-line sm:w-36"
    />
    <div className="flex min-w-0 flex-1 flex-col items-start justify-center text-14 text-ink-2">
      <p className="max-w-full font-medium text-16 text-ink wrap-anywhere">{checkIn.userName}</p>
      <p>
        <Time at={checkIn.checkedInAt} />
      </p>
      <Distance checkIn={checkIn} />
      <ViewLocation checkIn={checkIn} />
    </div>
  </div>
)
