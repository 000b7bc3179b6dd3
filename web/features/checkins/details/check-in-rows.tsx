import { serverNow } from '../../../lib/server-clock.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import {
  Contact,
  Device,
  Distance,
  DownloadPhoto,
  type ListProps,
  NoPhoto,
  type RowProps,
  rowClass,
  ViewLocation,
} from './check-in-parts.tsx'
import { CheckInTime } from './check-in-time.tsx'
import { byDay } from './days.ts'
import { hasPhoto } from './save-photo.ts'
import { Thumbnail } from './thumbnail.tsx'

/** The check-ins where a table has no room. */
export function CheckInRows(list: ListProps) {
  const { checkIns, byTime } = list
  const groups = byTime ? byDay(checkIns, serverNow()) : [{ day: null, items: checkIns }]
  return (
    <Card flush className="divide-y divide-line">
      {groups.map(({ day, items }) => (
        <div key={day} className="divide-y divide-line">
          {day && (
            <p aria-hidden className="bg-surface-2 px-4 py-1.5 font-medium text-12 text-ink-2">
              {day}
            </p>
          )}
          <ul aria-label={`Check-ins, ${day ?? 'by name'}`} className="divide-y divide-line">
            {items.map(checkIn => (
              <Row key={checkIn.id} checkIn={checkIn} list={list} />
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}

const Row = ({ checkIn, list }: RowProps) => (
  <li data-check-in={checkIn.id} className={cx('flex gap-3 p-4', rowClass({ checkIn, list }))}>
    <Thumbnail checkIn={checkIn} onViewPhoto={list.onViewPhoto} />
    <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-14 text-ink-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="line-clamp-3 min-w-0 font-medium text-16 text-ink wrap-anywhere">{checkIn.userName}</h3>
        <span className="shrink-0 text-end">
          <CheckInTime at={checkIn.checkedInAt} withDay={!list.byTime} />
        </span>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 empty:hidden">
        <Contact checkIn={checkIn} />
      </p>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="text-12 text-ink-3">
            <Device info={checkIn.deviceInfo} />
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-12">
            <Distance checkIn={checkIn} />
            <ViewLocation checkIn={checkIn} />
          </p>
        </div>
        {hasPhoto(checkIn) ? (
          <DownloadPhoto checkIn={checkIn} />
        ) : (
          <span className="flex min-h-6 shrink-0 items-center">
            <NoPhoto quiet={!list.withPhotos} />
          </span>
        )}
      </div>
    </div>
  </li>
)
