import { type ComponentType, useEffect, useState } from 'react'
import { showCarriedToast, subscribeToToasts } from '../../../ui/toast-store.ts'

/** For a page that seldom says anything: what shows toasts loads with the first press or key, before there is one. */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () =>
      import('../../../ui/toast.tsx').then(
        ({ Toaster }) => setToaster(() => Toaster),
        () => undefined,
      )
    const unsubscribe = subscribeToToasts(load)
    addEventListener('pointerdown', load, { once: true })
    addEventListener('keydown', load, { once: true })
    showCarriedToast()
    return () => {
      unsubscribe()
      removeEventListener('pointerdown', load)
      removeEventListener('keydown', load)
    }
  }, [])
  return Toaster && <Toaster />
}
