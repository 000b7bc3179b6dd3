import { type ComponentType, useEffect, useState } from 'react'
import type { ToasterProps } from './toast.tsx'
import { currentToast, showCarriedToast, subscribeToToasts } from './toast-store.ts'

/** Kept, so that a toast stays when the page shows its toasts at another place. */
let loaded: ComponentType<ToasterProps> | null = null

/** For a page that seldom says anything: the code for toasts loads with the first press or key, before there is one. */
export function LazyToaster(props: ToasterProps) {
  const [Toaster, setToaster] = useState(() => loaded)
  useEffect(() => {
    const load = () =>
      import('./toast.tsx').then(
        ({ Toaster }) => {
          loaded = Toaster
          setToaster(() => Toaster)
        },
        () => undefined,
      )
    const unsubscribe = subscribeToToasts(load)
    addEventListener('pointerdown', load, { once: true })
    addEventListener('keydown', load, { once: true })
    showCarriedToast()
    if (currentToast()?.open) load()
    return () => {
      unsubscribe()
      removeEventListener('pointerdown', load)
      removeEventListener('keydown', load)
    }
  }, [])
  return Toaster && <Toaster {...props} />
}
