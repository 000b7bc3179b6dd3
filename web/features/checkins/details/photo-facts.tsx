import { useState } from 'react'
import type { CheckInRecord } from '../../../../contract/checkins.ts'
import { cx } from '../../../ui/cx.ts'
import { Time } from '../../../ui/time.tsx'
import { Quoted } from './acts/act-sentence.tsx'
import { Distance, isVoid, useIsAccuracyLow, ViewLocation, VisitorName } from './check-in-parts.tsx'
import { positionOf } from './check-in-position.ts'
import { AccuracyChip, MarkChip } from './marks/mark-chip.tsx'
import { MarksDialog } from './marks/marks-dialog.tsx'
import type { RingPlace } from './place-drawing.ts'
import { PlaceMap } from './place-map.tsx'

/** The person, the time and the place of a photo. */
export function PhotoFacts({ checkIn, place }: { checkIn: CheckInRecord; place: RingPlace }) {
  const [marked, setMarked] = useState(false)
  return (
    <div className="flex items-stretch gap-4">
      {positionOf(checkIn) && (
        <PlaceMap
          place={place}
          positions={[positionOf(checkIn) ?? []].flat()}
          label={`Map with the ring of ${place.radiusM.toLocaleString()} m and ${checkIn.userName}`}
          className="min-h-24 w-28 shrink-0 rounded-10 border border-line sm:w-36"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start justify-center text-14 text-ink-2">
        <p className={cx('max-w-full font-medium text-16 wrap-anywhere', isVoid(checkIn) ? 'text-ink-3' : 'text-ink')}>
          <VisitorName checkIn={checkIn} />
        </p>
        {isVoid(checkIn) && (
          <p className="line-clamp-3 wrap-anywhere">
            <span className="font-medium text-ink">Voided.</span> {checkIn.reason && <Quoted>{checkIn.reason}</Quoted>}
          </p>
        )}
        <p>
          <Time at={checkIn.checkedInAt} />
        </p>
        <Distance checkIn={checkIn} />
        <span className="my-0.5 flex flex-wrap gap-x-2 gap-y-1 empty:hidden">
          <MarkChip checkIn={checkIn} onView={() => setMarked(true)} />
          {useIsAccuracyLow(checkIn) && <AccuracyChip />}
        </span>
        {marked && <MarksDialog marks={checkIn.marks} onClose={() => setMarked(false)} />}
        <ViewLocation checkIn={checkIn} />
      </div>
    </div>
  )
}
