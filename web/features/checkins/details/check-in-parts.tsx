import { MailCheck } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import type { CheckInRecord, Gap } from '../../../../contract/checkins.ts'
import { CHECK_IN_RADIUS_M, isAccuracyLow } from '../../../../contract/geo.ts'
import { formatDistance } from '../../../../contract/shown-distance.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { menuOwnerClass } from '../../../ui/menu.tsx'
import { AssignedNote, LateNote, LeftNote, SourceNote, VoidNote } from './acts/record-notes.tsx'
import type { OnRowAct } from './acts/row-menu.tsx'
import type { Undoable } from './acts/use-undo.ts'
import { isMeasured, mapUrl, measuredDistance, positionOf, verdictAccuracy } from './check-in-position.ts'
import { AccuracyChip, MarkChip } from './marks/mark-chip.tsx'
import type { CheckInWithPhoto } from './save-photo.ts'

export interface ListProps {
  checkIns: CheckInRecord[]
  /** Leads the list while there are new check-ins to show. */
  newRow: ReactNode
  /** Where check-ins were erased. */
  gaps: Gap[]
  /** The list is ordered by time, so that a day is named where it begins. */
  byTime: boolean
  /** The link requires a photo, or some visitors here have one: then its absence is worth a word. */
  withPhotos: boolean
  /** The link keeps no distances. */
  onlyVerdicts: boolean
  /** Of the check-ins that have just arrived. */
  freshIds: readonly string[]
  onViewPhoto: (checkIn: CheckInWithPhoto) => void
  onAct: OnRowAct
  /** The link has a list of people. */
  expectsPeople: boolean
  /** The last act, while it can be undone. */
  undoable: Undoable | null
  onUndo: (done: Undoable) => void
  onViewMarks: (checkIn: CheckInRecord) => void
}

export interface RowProps {
  checkIn: CheckInRecord
  list: ListProps
  /** The day that is named above the row. */
  day: string | null
}

/** Tints a check-in that has just arrived. */
export const rowClass = ({ checkIn, list }: Omit<RowProps, 'day'>) =>
  cx('transition-colors duration-3', menuOwnerClass, list.freshIds.includes(checkIn.id) && 'bg-accent-soft')

export function ViewLocation({ checkIn }: { checkIn: CheckInRecord }) {
  const position = positionOf(checkIn)
  return (
    position && (
      <a
        href={mapUrl(position)}
        target="_blank"
        rel="noopener noreferrer"
        className="tall-target inline-flex min-h-6 items-center whitespace-nowrap rounded-6 text-12 text-accent no-underline underline-offset-2 hover:underline focus-visible:underline print:hidden"
      >
        View Location
      </a>
    )
  )
}

/** For screen readers alone where the link requires no photo. */
export const NoPhoto = ({ quiet }: { quiet: boolean }) => (
  <span className={quiet ? 'sr-only' : 'block whitespace-nowrap font-normal text-12 text-ink-3'}>No photo</span>
)

/** In metres, of the link whose check-ins are listed. */
export const RadiusContext = createContext(CHECK_IN_RADIUS_M)

/** A dash fills the cell of a table where nothing was measured. */
export const Distance = ({ checkIn, inTable = false }: { checkIn: CheckInRecord; inTable?: boolean }) => (
  <span title={verdictAccuracy(checkIn)}>
    {checkIn.distanceM !== null ? (
      <span className="whitespace-nowrap">
        <span className="text-ink">{formatDistance(checkIn.distanceM)}</span>
        {checkIn.accuracyM !== null && (
          <span className="text-12 text-ink-3"> ± {formatDistance(checkIn.accuracyM)}</span>
        )}
      </span>
    ) : isMeasured(checkIn) ? (
      measuredDistance(checkIn)
    ) : (
      <>
        {inTable && <span aria-hidden>–</span>}
        <span className="sr-only">{measuredDistance(checkIn)}</span>
      </>
    )}
    {verdictAccuracy(checkIn) && <span className="sr-only">, {verdictAccuracy(checkIn)}</span>}
  </span>
)

/** The distance is the way to the map, where there is a position; the words below say so. */
export function DistanceOnMap({ checkIn, inTable = false }: { checkIn: CheckInRecord; inTable?: boolean }) {
  const position = positionOf(checkIn)
  const distance = <Distance checkIn={checkIn} inTable={inTable} />
  if (!position) return distance
  return (
    <a
      href={mapUrl(position)}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(
        'tall-target group inline-flex rounded-6 text-ink-2 no-underline underline-offset-2',
        inTable ? 'flex-col items-start' : 'min-h-6 items-baseline gap-x-2 pt-1',
      )}
    >
      <span className="group-hover:underline group-focus-visible:underline">{distance}</span>{' '}
      <span className="whitespace-nowrap text-12 text-ink-3 group-hover:text-accent print:hidden">View Location</span>
    </a>
  )
}

export const isVoid = ({ recordState }: CheckInRecord) => recordState === 'void'

/** Hebrew, Arabic and their relatives, whose letters a line would make unreadable. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Of a void check-in with a line through it. */
export const VisitorName = ({ checkIn }: { checkIn: CheckInRecord }) => (
  <bdi className={isVoid(checkIn) && !RIGHT_TO_LEFT.test(checkIn.userName) ? 'line-through' : undefined}>
    {checkIn.userName}
  </bdi>
)

/** The service's remarks on the record, right below its name. */
export const Noticed = ({ checkIn, list }: Omit<RowProps, 'day'>) => (
  <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
    <MarkChip checkIn={checkIn} onView={() => list.onViewMarks(checkIn)} />
    {useIsAccuracyLow(checkIn) && <AccuracyChip />}
  </span>
)

/** An inaccurate position may lie outside the circle; a mark may say the same. */
export const useIsAccuracyLow = ({ accuracyM, marks }: CheckInRecord): boolean =>
  isAccuracyLow(accuracyM, use(RadiusContext)) && !(marks.length === 1 && marks[0]!.kind === 'coarse_position')

/** That the record was voided, and why. */
export const Voided = ({ checkIn, list }: Omit<RowProps, 'day'>) => {
  const done = doneTo(checkIn, list)
  return <VoidNote checkIn={checkIn} onUndo={done?.act === 'void' ? () => list.onUndo(done) : undefined} />
}

const doneTo = ({ id }: CheckInRecord, { undoable }: ListProps) => (undoable?.id === id ? undoable : null)

/** The organiser's other acts on the record, how late its visitor came, and when they left. */
export const Source = ({ checkIn, list }: Omit<RowProps, 'day'>) => {
  const done = doneTo(checkIn, list)
  const assigned = done?.act === 'assign' ? done : null
  return (
    <>
      <AssignedNote to={assigned?.assignment.to} onUndo={() => assigned && list.onUndo(assigned)} />
      <SourceNote checkIn={checkIn} onHistory={() => list.onAct('history', checkIn)} />
      <LateNote checkIn={checkIn} />
      <LeftNote checkIn={checkIn} />
    </>
  )
}

/** Broken before its domain if need be. */
function Email({ email }: { email: string }) {
  const [local, domain] = email.split('@')
  return (
    <>
      {local}
      <wbr />@{domain}
    </>
  )
}

/** The email above the phone number, or whichever there is. */
export function Contact({ checkIn: { userEmail, emailVerified, userPhone } }: { checkIn: CheckInRecord }) {
  if (!userEmail && !userPhone) return <span className="sr-only">Not given</span>
  return (
    <>
      {userEmail && (
        <span title={userEmail} className="line-clamp-2 wrap-anywhere">
          <Email email={userEmail} />
          {emailVerified && (
            <span title="Confirmed" className="ms-1 inline-flex align-text-bottom text-ink-3">
              <Icon as={MailCheck} sizePx={14} />
              <span className="sr-only"> (confirmed)</span>
            </span>
          )}
        </span>
      )}
      {userPhone && (
        <span className="block truncate" title={userPhone}>
          {userPhone}
        </span>
      )}
    </>
  )
}
