import { useEffect } from 'react'
import { OFFLINE_WORKER, type paths } from '../../contract/paths.ts'

type OfflinePage = typeof paths.rollCall | typeof paths.warden

/** From now on this page opens without a network, too. `update` looks for a newer release: within the app no document is loaded that would. */
export function useOfflinePage(page: OfflinePage): void {
  useEffect(() => {
    // In development Vite serves the sources. Without HTTPS there is no service worker.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const registered = serviceWorker.register(OFFLINE_WORKER, { scope: page })
    // Refused, as in some private windows, or no network: the page stays as it is.
    registered.then(registration => registration.update()).catch(() => undefined)
  }, [page])
}
