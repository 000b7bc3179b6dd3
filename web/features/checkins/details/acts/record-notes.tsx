import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { Time } from '../../../../ui/time.tsx'
import { Quoted } from './act-sentence.tsx'

const MINUTE_MS = 60_000

const SOURCE_NOTES: Record<CheckInRecord['source'], string | null> = {
  visitor: null,
  creator: 'Added by hand',
  review: 'Let in by you',
}

type Props = {
  checkIn: CheckInRecord
  onHistory: (checkIn: CheckInRecord) => void
  /** Restores what was voided just now. */
  onUndo: (() => void) | undefined
}

/** Whether the organiser has done anything to a record that its row tells. */
export const hasRecordNotes = ({ recordState, source, corrected }: CheckInRecord): boolean =>
  recordState === 'void' || source !== 'visitor' || corrected

/** What the organiser has done to a record; nothing where it is as its visitor left it. */
export const RecordNotes = ({ checkIn, onHistory, onUndo }: Props) => (
  <>
    <VoidNote checkIn={checkIn} onUndo={onUndo} />
    <SourceNote checkIn={checkIn} onHistory={onHistory} />
  </>
)

const VoidNote = ({ checkIn, onUndo }: Pick<Props, 'checkIn' | 'onUndo'>) => (
  <span role="status" className="block font-normal text-12 text-ink-2 empty:hidden wrap-anywhere">
    {checkIn.recordState === 'void' && (
      <>
        <span className="font-medium text-danger">Voided.</span>{' '}
        {onUndo && (
          <>
            <button type="button" data-undo onClick={onUndo} className={noteButtonClass}>
              Undo<span className="sr-only"> voiding</span>
            </button>{' '}
          </>
        )}
        {checkIn.reason && <Quoted>{checkIn.reason}</Quoted>}
      </>
    )}
  </span>
)

const noteButtonClass = 'min-h-6 rounded-6 font-medium text-accent underline underline-offset-2'

function SourceNote({ checkIn, onHistory }: Pick<Props, 'checkIn' | 'onHistory'>) {
  const notes = [SOURCE_NOTES[checkIn.source], checkIn.corrected && 'Corrected'].filter(Boolean)
  if (notes.length === 0) return null
  return (
    <span className="block font-normal text-12 text-ink-2">
      <button
        type="button"
        onClick={() => onHistory(checkIn)}
        className="inline-flex min-h-6 items-center rounded-6 text-start underline-offset-2 hover:underline focus-visible:underline"
      >
        <span>
          {notes.join(' · ')}
          {isEnteredLater(checkIn) && (
            <>
              , entered <Time at={checkIn.enteredAt} />
            </>
          )}
          <span className="sr-only"> (show history)</span>
        </span>
      </button>
    </span>
  )
}

/** Whether the time was entered for another moment than that of entering. */
const isEnteredLater = (checkIn: CheckInRecord): checkIn is CheckInRecord & { enteredAt: string } =>
  checkIn.enteredAt !== null && Date.parse(checkIn.enteredAt) - Date.parse(checkIn.checkedInAt) >= MINUTE_MS
