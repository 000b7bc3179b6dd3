import type { Logger } from 'pino'
import { Declined } from '../../http/declined.ts'
import type { PhotoStore } from './photo-store.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** A request ends within 5 s, of which the photo may take most. */
export const ANSWER_WITHIN_MS = 3000
const RETRY_AFTER_S = 5
/** After so long without a failure an outage is over. */
const OUTAGE_OVER_AFTER_MS = 10_000

/** Answers in time, and declines with `photos_unavailable` when the store cannot. An outage is logged once. */
export function answeringStore(store: PhotoStore, log: Pick<Logger, 'error' | 'info'>): PhotoStore {
  let outage: { lastFailureMs: number } | null = null

  const failed = (reason: string) => {
    if (!outage) log.error({ reason }, 'photo store unavailable')
    outage = { lastFailureMs: performance.now() }
  }
  const worked = () => {
    if (!outage || performance.now() - outage.lastFailureMs < OUTAGE_OVER_AFTER_MS) return
    outage = null
    log.info('photo store available again')
  }

  const answered = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const result = await inTime(work)
      worked()
      return result
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      failed(error.message)
      throw new Declined('photos_unavailable', { retryAfterS: RETRY_AFTER_S })
    }
  }
  return {
    put: (photoId, jpeg) => answered(store.put(photoId, jpeg)),
    get: photoId => answered(store.get(photoId)),
    remove: photoId => answered(store.remove(photoId)),
  }
}

/** A file that is written after its time was up belongs to no check-in, and is swept. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable('no answer in time')), ANSWER_WITHIN_MS)
  })
  try {
    return await Promise.race([work, timeUp])
  } finally {
    clearTimeout(timer)
  }
}
