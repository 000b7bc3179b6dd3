import { useEffect, useRef, useState } from 'react'
import { UNDO_VOID_MS } from '../../../../../contract/records.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { RecordCalls } from './use-record-calls.ts'

/** The button of a note. */
const UNDO = '[data-undo]'

/** The record that was voided last, for a minute, and how to take that back. */
export function useUndo({ restore }: Pick<RecordCalls, 'restore'>) {
  const [voidedId, setVoidedId] = useState<string | null>(null)
  const running = useRef(false)
  useEffect(() => {
    if (!voidedId) return
    const timer = setTimeout(() => {
      if (document.activeElement?.closest(UNDO)) focusRow(voidedId)
      setVoidedId(null)
    }, UNDO_VOID_MS)
    return () => clearTimeout(timer)
  }, [voidedId])

  const undo = async (id: string) => {
    if (running.current) return
    running.current = true
    try {
      await restore(id, 'Undone')
      focusRow(id)
      setVoidedId(null)
    } catch (error) {
      toast({ title: 'Undo Failed', description: (error as Error).message, destructive: true })
    } finally {
      running.current = false
    }
  }
  return { voidedId, setVoidedId, undo }
}

/** The button goes with the note, so the focus moves to the menu of its row. */
const focusRow = (id: string) =>
  document.querySelector<HTMLElement>(`[data-check-in="${id}"] [aria-haspopup=menu]`)?.focus()
