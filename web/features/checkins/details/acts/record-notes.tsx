import type { FittingPerson } from '../../../../../contract/assignments.ts'
import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { MINUTE_MS } from '../../../../../contract/durations.ts'
import { stayWords } from '../../../../../contract/stay-words.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Time } from '../../../../ui/time.tsx'
import { onDay } from '../days.ts'
import { Quoted } from './act-sentence.tsx'

const SOURCE_NOTES: Record<CheckInRecord['source'], string | null> = {
  visitor: null,
  kiosk: 'Kiosk',
  creator: 'Added by hand',
  review: 'Let in by you',
}

type VoidProps = {
  checkIn: CheckInRecord
  /** Restores the record that was voided just now. */
  onUndo: (() => void) | undefined
}

/** Empty where the record is valid. */
export const VoidNote = ({ checkIn, onUndo }: VoidProps) => (
  <span
    role="status"
    className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-normal text-14 text-ink-2 empty:hidden wrap-anywhere"
  >
    {checkIn.recordState === 'void' && (
      <>
        <Badge>Voided</Badge>
        {onUndo && (
          <button type="button" data-undo onClick={onUndo} className={noteButtonClass}>
            Undo<span className="sr-only"> voiding</span>
          </button>
        )}
        {checkIn.reason && (
          <span className="min-w-0">
            <Quoted>{checkIn.reason}</Quoted>
          </span>
        )}
      </>
    )}
  </span>
)

const noteButtonClass = 'tall-target min-h-6 rounded-6 font-medium text-accent underline underline-offset-2'

type AssignedProps = {
  /** Null: nobody on the list; undefined: nothing was said just now. */
  to: FittingPerson | null | undefined
  onUndo: () => void
}

/** The person as whose the record counts since just now. */
export const AssignedNote = ({ to, onUndo }: AssignedProps) => (
  <span
    role="status"
    className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-normal text-14 text-ink-2 empty:hidden wrap-anywhere"
  >
    {to !== undefined && (
      <>
        <span className="min-w-0">
          Counted as {to ? <bdi>{to.name}</bdi> : 'nobody’s on the list'}
          {to?.externalId && ` (ID ${to.externalId})`}
        </span>
        <button type="button" data-undo onClick={onUndo} className={noteButtonClass}>
          Undo
        </button>
      </>
    )}
  </span>
)

/**
 * The origin of a record, and the organiser's acts on it beside voiding it, in chips; its history says when. Nothing of one that
 * its visitor made on a phone.
 */
export function SourceNote({ checkIn, onHistory }: { checkIn: CheckInRecord; onHistory: () => void }) {
  const notes = sourceNotes(checkIn)
  if (notes.length === 0) return null
  return (
    <button
      type="button"
      onClick={onHistory}
      className="mt-1 flex flex-wrap gap-1 rounded-6 text-start font-normal text-12 underline-offset-2 hover:underline focus-visible:underline"
    >
      {notes.map((note, index) => (
        <span key={note} className="inline-flex min-h-6 items-center rounded-6 bg-surface-2 px-2 font-medium text-ink">
          {index > 0 && <span className="sr-only">, </span>}
          {note}
        </span>
      ))}
      <span className="sr-only">
        {isEnteredLater(checkIn) && (
          <>
            {' '}
            {onDay(new Date(checkIn.enteredAt), serverNow())}, <Time at={checkIn.enteredAt} format="time" />
          </>
        )}{' '}
        (show history)
      </span>
    </button>
  )
}

/** That it was late for its session. */
export const LateNote = ({ checkIn: { lateMin, recordState } }: { checkIn: CheckInRecord }) =>
  lateMin !== undefined &&
  recordState === 'valid' && (
    <span className="mt-1 block">
      <Badge tone="warn">{lateMin} min late</Badge>
    </span>
  )

/** That the visitor has left: 'Left 16:02 · 8 h 4 min'. */
export const LeftNote = ({ checkIn: { outBy, outAt, outVerified, minutes } }: { checkIn: CheckInRecord }) =>
  outBy && (
    <span className="mt-1 block font-normal text-14 text-ink-2">
      {outAt === undefined || minutes === undefined ? (
        'Left: not recorded'
      ) : (
        <>
          Left <Time at={outAt} format="time" /> · {stayWords(minutes)}
          {outBy === 'kiosk' && ' · at the kiosk'}
          {outBy === 'visitor' && outVerified === false && ' · place not verified'}
        </>
      )}
    </span>
  )

const sourceNotes = ({ source, corrected }: CheckInRecord): string[] =>
  [SOURCE_NOTES[source], corrected && 'Corrected'].filter(note => typeof note === 'string')

/** Whether the time was entered for another moment than that of entering. */
const isEnteredLater = (checkIn: CheckInRecord): checkIn is CheckInRecord & { enteredAt: string } =>
  checkIn.enteredAt !== null && Date.parse(checkIn.enteredAt) - Date.parse(checkIn.checkedInAt) >= MINUTE_MS
