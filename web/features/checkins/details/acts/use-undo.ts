import { useEffect, useRef, useState } from 'react'
import { UNDO_VOID_MS } from '../../../../../contract/records.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { RecordCalls } from './use-record-calls.ts'
import type { Assignment } from './who-dialog.tsx'

/** The button of a note. */
const UNDO = '[data-undo]'

/** The last act on the check-in with this ID. */
export type Undoable = { act: 'void'; id: string } | { act: 'assign'; id: string; assignment: Assignment }

/** The last act on a record, for a minute, and its undo. */
export function useUndo({ restore, assign }: Pick<RecordCalls, 'restore' | 'assign'>) {
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const running = useRef(false)
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => {
      if (document.activeElement?.closest(UNDO)) focusRow(undoable.id)
      setUndoable(null)
    }, UNDO_VOID_MS)
    return () => clearTimeout(timer)
  }, [undoable])

  const undo = async (done: Undoable) => {
    if (running.current) return
    running.current = true
    try {
      if (done.act === 'void') await restore(done.id, 'Undone')
      else await assign(done.id, done.assignment.was, 'Undone')
      focusRow(done.id)
      setUndoable(null)
    } catch (error) {
      toast({ title: 'Undo Failed', description: (error as Error).message, destructive: true })
    } finally {
      running.current = false
    }
  }
  return { undoable, setUndoable, undo }
}

/** The button goes with the note, so the focus moves to the menu of its row. */
const focusRow = (id: string) =>
  document.querySelector<HTMLElement>(`[data-check-in="${id}"] [aria-haspopup=menu]`)?.focus()
