import type { ReactNode } from 'react'
import { Time } from '../../../ui/time.tsx'
import { Distance, freshClass, OptionalValue, Photo, type RowProps, ViewLocation } from './check-in-parts.tsx'
import type { ListProps } from './check-in-table.tsx'

export const CheckInCards = ({ checkIns, freshIds, onViewPhoto }: ListProps) => (
  <ul aria-label="Check-ins, newest first" className="flex flex-col gap-3">
    {checkIns.map(checkIn => (
      <CheckInCard key={checkIn.id} checkIn={checkIn} fresh={freshIds.includes(checkIn.id)} onViewPhoto={onViewPhoto} />
    ))}
  </ul>
)

const CheckInCard = ({ checkIn, fresh, onViewPhoto }: RowProps) => (
  <li data-check-in={checkIn.id} className="overflow-hidden rounded-16 border border-line bg-surface">
    <div className={`flex flex-col gap-3 p-4 ${freshClass(fresh)}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-medium text-16 wrap-anywhere">{checkIn.userName}</h3>
        <span className="text-14 text-ink-2">
          <Time at={checkIn.checkedInAt} />
        </span>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
        <CardRow name="Email">
          <OptionalValue>{checkIn.userEmail}</OptionalValue>
        </CardRow>
        <CardRow name="Phone">
          <OptionalValue>{checkIn.userPhone}</OptionalValue>
        </CardRow>
        <CardRow name="Device">{checkIn.deviceInfo}</CardRow>
        <CardRow name="Distance">
          <Distance checkIn={checkIn} />
        </CardRow>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <ViewLocation checkIn={checkIn} />
        <Photo checkIn={checkIn} onViewPhoto={onViewPhoto} />
      </div>
    </div>
  </li>
)

const CardRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)
