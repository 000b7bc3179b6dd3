import type { Config } from '../../config.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'

/** Where photos lie. Ids are ours: base64url only. */
export interface PhotoStore {
  put(photoId: string, jpeg: Buffer): Promise<void>
  get(photoId: string): Promise<Buffer | null>
  /** Removing what is not there is no fault. */
  remove(photoId: string): Promise<void>
}

export const createPhotoStore = (config: Config): PhotoStore =>
  config.PHOTO_STORE === 'disk' ? diskStore(config.DATA_DIR) : s3Store(config)
