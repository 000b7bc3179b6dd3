import { Fragment } from 'react'
import { serverNow } from '../../../lib/server-clock.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { RowMenu } from './acts/row-menu.tsx'
import {
  Contact,
  DistanceOnMap,
  isVoid,
  type ListProps,
  NoPhoto,
  Noticed,
  type RowProps,
  rowClass,
  Source,
  VisitorName,
  Voided,
} from './check-in-parts.tsx'
import { CheckInTime } from './check-in-time.tsx'
import { byDay } from './days.ts'
import { Device } from './device.tsx'
import { GapLine } from './gap-line.tsx'
import { gapsAbove } from './gap-words.ts'
import { hasPhoto } from './save-photo.ts'
import { Thumbnail } from './thumbnail.tsx'

/** The check-ins where a table has no room. */
export function CheckInRows(list: ListProps) {
  const { checkIns, byTime } = list
  const groups = byTime ? byDay(checkIns, serverNow()) : [{ day: null, heading: null, items: checkIns }]
  return (
    <Card flush className="divide-y divide-line">
      {groups.map(({ day, heading, items }, index) => (
        <div key={day} className="divide-y divide-line">
          {heading && (
            <p aria-hidden className="bg-surface-2 px-4 py-1.5 font-medium text-12 text-ink-2">
              {heading}
            </p>
          )}
          {index === 0 && list.newRow}
          <ul aria-label={`Check-ins, ${heading ?? 'by name'}`} className="divide-y divide-line">
            {items.map(checkIn => (
              <Fragment key={checkIn.id}>
                <GapRows list={list} above={checkIn.id} />
                <Row checkIn={checkIn} list={list} day={day} />
              </Fragment>
            ))}
            {items.at(-1) === checkIns.at(-1) && <GapRows list={list} above={null} />}
          </ul>
        </div>
      ))}
    </Card>
  )
}

const GapRows = ({ list, above }: { list: ListProps; above: string | null }) =>
  gapsAbove(list.gaps, above).map(gap => (
    <li key={gap.erasedBy} className="px-4 py-3">
      <GapLine gap={gap} />
    </li>
  ))

const Row = ({ checkIn, list, day }: RowProps) => (
  <li data-check-in={checkIn.id} className={cx('p-4 pb-3 text-14 text-ink-2', rowClass({ checkIn, list }))}>
    <div className="flex gap-3">
      <Thumbnail checkIn={checkIn} large={list.withPhotos} onViewPhoto={list.onViewPhoto} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex items-baseline justify-between gap-3">
          <h3
            className={cx(
              'line-clamp-3 min-w-0 font-medium text-16 wrap-anywhere',
              isVoid(checkIn) ? 'text-ink-3' : 'text-ink',
            )}
          >
            <VisitorName checkIn={checkIn} />
          </h3>
          <span className="flex shrink-0 items-baseline gap-1">
            <span className="text-end">
              <CheckInTime at={checkIn.checkedInAt} under={day} />
            </span>
            <span className="-me-3 -my-3 self-start">
              <RowMenu checkIn={checkIn} listed={list.expectsPeople} onAct={list.onAct} />
            </span>
          </span>
        </div>
        <Voided checkIn={checkIn} list={list} />
        <Noticed checkIn={checkIn} list={list} />
        <Source checkIn={checkIn} list={list} />
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <Contact checkIn={checkIn} />
          {!hasPhoto(checkIn) && <NoPhoto quiet={!list.withPhotos} />}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 text-12">
          <DistanceOnMap checkIn={checkIn} />
          <span className="min-w-0 flex-[1_1_4.5rem] text-ink-3">
            <Device info={checkIn.deviceInfo} />
          </span>
        </div>
      </div>
    </div>
  </li>
)
