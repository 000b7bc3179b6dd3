import type { Logger } from 'pino'
import { Declined } from '../../http/declined.ts'
import { withTimeout } from '../../with-timeout.ts'
import type { PhotoStore } from './photo-store.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** The store may take most of the 5 s in which a request is answered. */
export const STORE_TIMEOUT_MS = 3000
const RETRY_AFTER_S = 5
/** An outage is over after this long without a failure. */
const OUTAGE_OVER_AFTER_MS = 10_000

/** Adds a timeout to a store, and declines with `photos_unavailable` when the store fails. An outage is logged once. */
export function guardedStore(store: PhotoStore, log: Pick<Logger, 'error' | 'info'>): PhotoStore {
  let outage: { lastFailureMs: number } | null = null

  const noteFailure = (reason: string) => {
    if (!outage) log.error({ reason }, 'photo store unavailable')
    outage = { lastFailureMs: performance.now() }
  }
  const noteSuccess = () => {
    if (!outage || performance.now() - outage.lastFailureMs < OUTAGE_OVER_AFTER_MS) return
    outage = null
    log.info('photo store available again')
  }

  const guard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      // A photo that is stored after the timeout belongs to no check-in, and the sweep erases it.
      const result = await withTimeout(work, STORE_TIMEOUT_MS, () => new StoreUnavailable('no answer in time'))
      noteSuccess()
      return result
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      noteFailure(error.message)
      throw new Declined('photos_unavailable', { retryAfterS: RETRY_AFTER_S })
    }
  }
  return {
    put: (photoId, jpeg) => guard(store.put(photoId, jpeg)),
    get: photoId => guard(store.get(photoId)),
    remove: photoId => guard(store.remove(photoId)),
  }
}
