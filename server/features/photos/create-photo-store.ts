import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { diskStore } from './disk-store.ts'
import { guardedStore } from './guarded-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { s3Store } from './s3-store.ts'

/** The configured store. It declines with `photos_unavailable` when the disk or S3 fails. */
export const createPhotoStore = ({
  config,
  log,
}: {
  config: Config
  log: Pick<Logger, 'error' | 'info'>
}): PhotoStore => guardedStore(config.PHOTO_STORE === 'disk' ? diskStore(config.DATA_DIR) : s3Store(config), log)
