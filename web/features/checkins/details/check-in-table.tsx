import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { CheckInOrder, CheckInRecord, Gap } from '../../../../contract/checkins.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
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

type Props = ListProps & {
  /** Has no room for a column of devices: they stand below the names. */
  narrow: boolean
  onSort: (sort: CheckInOrder) => void
}

/** Columns of a fixed width, so that no text moves the others. */
export const CheckInTable = ({ narrow, onSort, ...list }: Props) => {
  const { checkIns, byTime, withPhotos, onlyVerdicts } = list
  const groups = byTime ? byDay(checkIns, serverNow()) : undefined
  const columns = 6 + Number(!narrow)
  const newRow = list.newRow && (
    <tr className="print:hidden">
      <td colSpan={columns} className="p-0">
        {list.newRow}
      </td>
    </tr>
  )
  const row = (checkIn: CheckInRecord, day: string | null) => (
    <Fragment key={checkIn.id}>
      <GapRows gaps={gapsAbove(list.gaps, checkIn.id)} columns={columns} />
      <Row checkIn={checkIn} list={list} day={day} narrow={narrow} columns={columns} />
      {checkIn === checkIns.at(-1) && <GapRows gaps={gapsAbove(list.gaps, null)} columns={columns} />}
    </Fragment>
  )
  return (
    <Card flush>
      <table className="w-full table-fixed text-14">
        <caption className="sr-only">Check-ins, {byTime ? 'newest first' : 'by name'}</caption>
        <colgroup>
          <col className={withPhotos ? 'w-16.5' : 'w-14.5'} />
          <col />
          <col className={narrow ? 'w-[28%]' : 'w-[23%]'} />
          <col className={groups?.every(({ day, heading }) => day === heading) ? 'w-18' : 'w-26'} />
          <col className="w-31" />
          {!narrow && <col className="w-38" />}
          <col className="w-12" />
        </colgroup>
        <thead className="border-line border-b text-12 text-ink-2">
          <tr>
            <Head span={2} sorted={!byTime && 'ascending'}>
              <SortButton icon={ArrowUp} on={!byTime} onClick={() => onSort('name')}>
                Name
              </SortButton>
              {narrow && <span className="sr-only">and device</span>}
            </Head>
            <Head>Email and phone</Head>
            <Head sorted={byTime && 'descending'}>
              <SortButton icon={ArrowDown} on={byTime} onClick={() => onSort('newest')}>
                Time
              </SortButton>
            </Head>
            <Head>{onlyVerdicts ? 'Place' : <span title="From the centre of the ring">Distance</span>}</Head>
            {!narrow && <Head>Device</Head>}
            <Head>
              <span className="sr-only">Actions</span>
            </Head>
          </tr>
        </thead>
        {groups ? (
          groups.map(({ day, heading, items }, index) => (
            <tbody key={day} className="divide-y divide-line">
              <DayRow heading={heading} columns={columns} />
              {index === 0 && newRow}
              {items.map(checkIn => row(checkIn, day))}
            </tbody>
          ))
        ) : (
          <tbody className="divide-y divide-line">
            {newRow}
            {checkIns.map(checkIn => row(checkIn, null))}
          </tbody>
        )}
      </table>
    </Card>
  )
}

type HeadProps = { span?: number; sorted?: 'ascending' | 'descending' | false; children: ReactNode }

const Head = ({ span, sorted, children }: HeadProps) => (
  <th
    scope={span ? 'colgroup' : 'col'}
    colSpan={span}
    aria-sort={sorted || undefined}
    className="h-10 px-2 text-start font-medium first:ps-4 last:pe-4"
  >
    {children}
  </th>
)

type SortProps = { icon: typeof ArrowUp; on: boolean; onClick: () => void; children: string }

const SortButton = ({ icon, on, onClick, children }: SortProps) => (
  <button
    type="button"
    onClick={onClick}
    className={cx(
      '-mx-2 inline-flex min-h-8 items-center gap-1 rounded-6 px-2 transition-colors hover:bg-surface-2 hover:text-ink',
      on && 'text-ink',
    )}
  >
    {children}
    <span className={on ? '' : 'invisible'}>
      <Icon as={icon} sizePx={16} />
    </span>
  </button>
)

const DayRow = ({ heading, columns }: { heading: string; columns: number }) => (
  <tr>
    <th
      scope="rowgroup"
      colSpan={columns}
      className="bg-surface-2 px-4 py-1.5 text-start font-medium text-12 text-ink-2"
    >
      {heading}
    </th>
  </tr>
)

const GapRows = ({ gaps, columns }: { gaps: Gap[]; columns: number }) =>
  gaps.map(gap => (
    <tr key={gap.erasedBy}>
      <td colSpan={columns} className="px-4 py-3">
        <GapLine gap={gap} />
      </td>
    </tr>
  ))

type TableRowProps = RowProps & { narrow: boolean; columns: number }

const Row = ({ columns, ...row }: TableRowProps) => (
  <>
    <MainRow {...row} />
    {isVoid(row.checkIn) && (
      <tr data-notes={row.checkIn.id} className={rowClass(row)}>
        <td />
        <td colSpan={columns - 1} className="px-2 pb-2">
          <Voided {...row} />
        </td>
      </tr>
    )}
  </>
)

const MainRow = ({ checkIn, list, day, narrow }: Omit<TableRowProps, 'columns'>) => {
  const notesBelow = isVoid(checkIn)
  const padding = cx(list.withPhotos ? 'h-16' : 'h-12', 'pt-1', notesBelow ? 'pb-0' : 'pb-1')
  const cell = `px-2 last:pe-4 ${padding}`
  return (
    <tr data-check-in={checkIn.id} className={cx(rowClass({ checkIn, list }), notesBelow && 'border-b-0!')}>
      <td className={`ps-4 ${padding}`}>
        <Thumbnail checkIn={checkIn} large={list.withPhotos} onViewPhoto={list.onViewPhoto} />
      </td>
      <th scope="row" aria-label={checkIn.userName} className={cx(cell, 'text-start font-medium')}>
        <span
          title={checkIn.userName}
          className={cx(narrow ? 'line-clamp-4' : 'line-clamp-3', 'wrap-anywhere', isVoid(checkIn) && 'text-ink-3')}
        >
          <VisitorName checkIn={checkIn} />
        </span>
        {narrow && (
          <span className="block font-normal text-12 text-ink-3">
            <Device info={checkIn.deviceInfo} />
          </span>
        )}
        {!hasPhoto(checkIn) && <NoPhoto quiet={!list.withPhotos} />}
        <Noticed checkIn={checkIn} list={list} />
        <Source checkIn={checkIn} list={list} />
      </th>
      <td className={cx(cell, 'text-ink-2')}>
        <Contact checkIn={checkIn} />
      </td>
      <td className={cell}>
        <CheckInTime at={checkIn.checkedInAt} under={day} />
      </td>
      <td className={cx(cell, 'text-ink-2')}>
        <DistanceOnMap checkIn={checkIn} inTable />
      </td>
      {!narrow && (
        <td className={cx(cell, 'text-12 text-ink-2')}>
          <Device info={checkIn.deviceInfo} />
        </td>
      )}
      <td className="pe-1 text-end print:hidden">
        <RowMenu checkIn={checkIn} listed={list.expectsPeople} onAct={list.onAct} />
      </td>
    </tr>
  )
}
