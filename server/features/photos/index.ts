import type { Db } from '../../db/db.ts'
import type { Feature } from '../../feature.ts'
import { photoJobs } from './keep-photo.ts'
import type { PhotoStore } from './photo-store.ts'

export { createPhotoStore } from './create-photo-store.ts'
export { CLAIM_PHOTOS, erasePhotosLater, type KeptPhoto, keepPhoto } from './keep-photo.ts'
export type { PhotoStore } from './photo-store.ts'

export const photosFeature = (deps: { db: Db; photos: PhotoStore }): Feature => ({ jobs: photoJobs(deps) })
