import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { answeringStore } from './answering-store.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'

/** Where photos lie. Ids are ours: base64url only. */
export interface PhotoStore {
  put(photoId: string, jpeg: Buffer): Promise<void>
  get(photoId: string): Promise<Buffer | null>
  /** Removing what is not there is no fault. */
  remove(photoId: string): Promise<void>
}

/** Declines with `photos_unavailable` whatever keeps the disk or S3 from doing it. */
export const createPhotoStore = ({
  config,
  log,
}: {
  config: Config
  log: Pick<Logger, 'error' | 'info'>
}): PhotoStore => answeringStore(config.PHOTO_STORE === 'disk' ? diskStore(config.DATA_DIR) : s3Store(config), log)
