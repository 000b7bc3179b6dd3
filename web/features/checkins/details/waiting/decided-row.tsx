import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { type Decision, UNDO_MS } from './decisions.ts'

interface Props {
  decision: Decision
  onUndo: () => void
  /** The row goes, and has the focus. */
  onFocusLost: () => void
}

/** The visitor's phone may still say that it waits. */
const UNTOLD = `Reaches their phone within ${UNDO_MS / 1000} s, or when you leave this page.`

/** In the place of the people, for as long as the decision can be undone. */
export function DecidedRow({ decision: { who, verdict, session, addToList, sent }, onUndo, onFocusLost }: Props) {
  const row = useRef<HTMLLIElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const lost = useRef(onFocusLost)
  lost.current = onFocusLost
  // The pressed button has just gone with its row.
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (element?.contains(document.activeElement)) lost.current()
    }
  }, [])
  return (
    <li ref={row} className="flex min-h-15 items-center justify-between gap-3 bg-surface-2 px-4 py-2 text-14 md:px-5">
      <p role="status" className="min-w-0 wrap-anywhere">
        {verdict === 'approve' ? 'Approved' : 'Declined'} <b className="font-medium">{who}</b>
        {session && ` for ${session.words}`}
        {session === null && ', without a session'}
        {addToList && ', and on the list from now on'}
        {!sent && <span className="block text-12 text-ink-2">{UNTOLD}</span>}
      </p>
      <Button ref={undo} variant="quiet" busy={sent && 'Saving...'} onClick={onUndo}>
        Undo
      </Button>
    </li>
  )
}
