import { type FocusEvent, useState } from 'react'
import type { DashboardLink } from '../../../../contract/links.ts'
import { inOrderOf } from './list-view.ts'

/**
 * The links as they stood when the pointer or the keyboard came to the list, while it stays there: a live check-in must
 * not move a row from under it. `view` names what is listed; another one has an order of its own.
 */
export function useHeldOrder(links: DashboardLink[], view: string) {
  const [held, setHeld] = useState<{ view: string; ids: string[] } | null>(null)
  const hold = () => setHeld(before => (before?.view === view ? before : { view, ids: links.map(({ id }) => id) }))
  const release = () => setHeld(null)
  return {
    links: held?.view === view ? inOrderOf(held.ids, links) : links,
    handlers: {
      onPointerEnter: hold,
      onPointerLeave: release,
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && hold(),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && release(),
    },
  }
}
