import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { diskStore } from './disk-store.ts'
import { guardedStore } from './guarded-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { s3Store } from './s3-store.ts'

/** Declines with `photos_unavailable` whatever keeps the disk or S3 from doing it. */
export const createPhotoStore = ({
  config,
  log,
}: {
  config: Config
  log: Pick<Logger, 'error' | 'info'>
}): PhotoStore => guardedStore(config.PHOTO_STORE === 'disk' ? diskStore(config.DATA_DIR) : s3Store(config), log)
