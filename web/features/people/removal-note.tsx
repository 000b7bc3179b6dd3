import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Removal } from './use-removal.ts'

/** Stays until somebody else is removed. It takes the focus, which has gone with the row, and after Undo with the button. */
export function RemovalNote({ removal: { last, busyIds, undo } }: { removal: Removal }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const button = note.current?.querySelector('button')
    if (last) (button ?? note.current)?.focus({ preventScroll: true })
  }, [last])
  return (
    <div ref={note} role="status" tabIndex={-1}>
      {last && (
        <div className="flex min-h-14 items-center justify-between gap-3 border-line border-t bg-surface-2 py-1.5 ps-4 pe-2 text-14 text-ink-2 md:ps-5 md:pe-3">
          <p className="min-w-0 wrap-anywhere">
            <bdi className="text-ink">{last.person.name}</bdi> is {last.undone ? 'back on the list.' : 'off the list.'}
          </p>
          {!last.undone && (
            <Button
              variant="quiet"
              aria-label={`Undo: put ${last.person.name} back`}
              busy={busyIds.has(last.person.id) && 'Undoing...'}
              onClick={() => undo(last.person)}
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
