import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import type { RowAct } from './row-menu.tsx'
import type { RecordCalls } from './use-record-calls.ts'
import type { Undoable } from './use-undo.ts'
import { RestoreDialog, VoidDialog } from './void-dialog.tsx'
import { type Assignment, WhoDialog } from './who-dialog.tsx'

export type OpenAct = { act: RowAct; checkIn: CheckInRecord }

type Props = {
  open: OpenAct
  linkId: string
  calls: RecordCalls
  /** For acts that can be undone. */
  onDone: (done: Undoable) => void
  onClose: () => void
}

export function ActDialogs({ open: { act, checkIn }, linkId, calls, onDone, onClose }: Props) {
  const shared = { checkIn, onClose }
  const voidRecord = async (reason: string) => {
    await calls.voidRecord(checkIn.id, reason)
    onDone({ act: 'void', id: checkIn.id })
  }
  const assign = async (assignment: Assignment) => {
    await calls.assign(checkIn.id, assignment.to?.id ?? null, assignment.reason)
    onDone({ act: 'assign', id: checkIn.id, assignment })
  }
  switch (act) {
    case 'void':
      return <VoidDialog {...shared} onSubmit={voidRecord} />
    case 'restore':
      return <RestoreDialog {...shared} onSubmit={reason => calls.restore(checkIn.id, reason)} />
    case 'correct':
      return <CorrectDialog {...shared} onSubmit={correction => calls.correct(checkIn.id, correction)} />
    case 'assign':
      return <WhoDialog {...shared} linkId={linkId} onSubmit={assign} />
    case 'erase':
      return <EraseDialog {...shared} onErase={because => calls.erase(checkIn.id, because)} />
    case 'history':
      return <HistoryDialog {...shared} linkId={linkId} />
  }
}
