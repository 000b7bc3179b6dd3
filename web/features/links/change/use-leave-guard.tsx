import { useEffect, useState } from 'react'
import { guardLeaving } from '../../../lib/leave-guard.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** Browsers that have the Navigation API let a page hold the back button, too. */
type Navigation = EventTarget & { traverseTo?: (key: string) => unknown }
type TraverseEvent = Event & { navigationType?: string; destination?: { key: string } }
const navigation = () => (window as { navigation?: Navigation }).navigation

/**
 * Asks before unsaved changes are lost: on the ways within the app and on the back button by a dialog, which is returned, and on
 * a reload by the browser's own.
 */
export function useLeaveGuard(unsaved: boolean) {
  const [go, setGo] = useState<(() => void) | null>(null)
  const [leaving, setLeaving] = useState(false)
  const guarded = unsaved && !leaving

  useEffect(() => {
    if (!guarded) return
    const release = guardLeaving(next => setGo(() => next))
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onNavigate = (event: TraverseEvent) => {
      const key = event.destination?.key
      if (event.navigationType !== 'traverse' || !event.cancelable || !key) return
      event.preventDefault()
      setGo(() => () => navigation()?.traverseTo?.(key))
    }
    window.addEventListener('beforeunload', onUnload)
    navigation()?.addEventListener('navigate', onNavigate)
    return () => {
      release()
      window.removeEventListener('beforeunload', onUnload)
      navigation()?.removeEventListener('navigate', onNavigate)
    }
  }, [guarded])
  // Once the guard is gone, so that it does not ask again.
  useEffect(() => {
    if (leaving) go?.()
  }, [leaving, go])

  return (
    <ConfirmDialog
      open={go !== null && !leaving}
      onOpenChange={open => open || setGo(null)}
      title="Leave without saving?"
      loss="Your changes to this link aren’t saved. Visitors still see it as it was."
      confirmLabel="Leave"
      onConfirm={() => setLeaving(true)}
    />
  )
}
