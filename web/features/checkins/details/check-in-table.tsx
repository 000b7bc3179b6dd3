import type { CheckInRecord } from '../../../../contract/checkins.ts'
import { Card } from '../../../ui/card.tsx'
import { Time } from '../../../ui/time.tsx'
import { Distance, freshClass, OptionalValue, Photo, type RowProps, ViewLocation } from './check-in-parts.tsx'
import type { CheckInWithPhoto } from './save-photo.ts'

export type ListProps = {
  checkIns: CheckInRecord[]
  freshIds: readonly string[]
  onViewPhoto: (checkIn: CheckInWithPhoto) => void
}

const COLUMNS = ['Name', 'Email and phone', 'Device', 'Time', 'Photo', 'Location and distance']

export const CheckInTable = ({ checkIns, freshIds, onViewPhoto }: ListProps) => (
  <Card flush>
    <table className="w-full text-14">
      <caption className="sr-only">Check-ins, newest first</caption>
      <thead className="border-line border-b bg-surface-2 text-start text-12 text-ink-2">
        <tr>
          {COLUMNS.map(column => (
            <th
              key={column}
              scope="col"
              className="px-2 py-2.5 text-start font-medium first:ps-4 last:pe-4 xl:first:ps-6 xl:last:pe-6"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {checkIns.map(checkIn => (
          <Row key={checkIn.id} checkIn={checkIn} fresh={freshIds.includes(checkIn.id)} onViewPhoto={onViewPhoto} />
        ))}
      </tbody>
    </table>
  </Card>
)

const cell = 'px-2 py-2 align-middle first:ps-4 last:pe-4 xl:first:ps-6 xl:last:pe-6'

const Row = ({ checkIn, fresh, onViewPhoto }: RowProps) => (
  <tr data-check-in={checkIn.id} className={freshClass(fresh)}>
    <th scope="row" className={`${cell} min-w-28 text-start font-medium wrap-anywhere`}>
      {checkIn.userName}
    </th>
    <td className={`${cell} min-w-48 text-ink-2 wrap-anywhere`}>
      <OptionalValue>{checkIn.userEmail}</OptionalValue>
      {checkIn.userPhone && <span className="block">{checkIn.userPhone}</span>}
    </td>
    <td className={`${cell} min-w-28 text-ink-2 wrap-anywhere`}>{checkIn.deviceInfo}</td>
    <td className={`${cell} min-w-22`}>
      <Time at={checkIn.checkedInAt} />
    </td>
    <td className={`${cell} min-w-28`}>
      <Photo checkIn={checkIn} onViewPhoto={onViewPhoto} />
    </td>
    <td className={`${cell} text-ink-2`}>
      <ViewLocation checkIn={checkIn} />
      <Distance checkIn={checkIn} />
    </td>
  </tr>
)
