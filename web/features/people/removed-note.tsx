import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Removal } from './use-removal.ts'

/** Stays until somebody else is removed. It takes the focus, which has gone with the row. */
export function RemovedNote({ removal: { removed, undo } }: { removal: Removal }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (removed) note.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [removed])
  return (
    <div ref={note} role="status">
      {removed && (
        <div className="flex items-center justify-between gap-3 border-line border-t bg-surface-2 py-1.5 ps-4 pe-2 text-14 text-ink-2 md:ps-5 md:pe-3">
          <p className="min-w-0 wrap-anywhere">
            <bdi className="text-ink">{removed.name}</bdi> is off the list.
          </p>
          <Button variant="quiet" aria-label={`Undo: put ${removed.name} back`} onClick={() => undo(removed)}>
            Undo
          </Button>
        </div>
      )}
    </div>
  )
}
