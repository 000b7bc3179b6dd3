import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** The last act; null before. Each act is another object. */
  done: object | null
  /** Null once it was taken back. */
  undo: { text: string; label: string; busy: string | false; onUndo: () => void } | null
  /** Further words on the act. */
  more?: ReactNode
  children: ReactNode
}

/** Stays until something else is done. It takes the focus, which has gone with the row, and after the way back with the button. */
export function DoneNote({ done, undo, more, children }: Props) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const button = note.current?.querySelector<HTMLElement>('[data-take-back]')
    if (done) (button ?? note.current)?.focus({ preventScroll: true })
  }, [done])
  return (
    <div ref={note} role="status" tabIndex={-1}>
      {done && (
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 border-line border-t bg-surface-2 py-1.5 ps-4 pe-2 text-14 text-ink-2 md:ps-5 md:pe-3">
          <p className="min-w-0 wrap-anywhere">{children}</p>
          <div className="me-auto">{more}</div>
          {undo && (
            <Button data-take-back variant="quiet" aria-label={undo.label} busy={undo.busy} onClick={undo.onUndo}>
              {undo.text}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
