import type { Feature } from '../../feature.ts'
import { photoJobs } from './jobs.ts'
import type { PhotoDeps } from './photo-store.ts'

export { checkPhotoStore } from './check-photo-store.ts'
export { createPhotoStore } from './create-photo-store.ts'
export { enqueuePhotoErasure } from './jobs.ts'
export type { PhotoStore } from './photo-store.ts'
export { CLAIM_PHOTOS, type StoredPhoto, savePhoto } from './save-photo.ts'
export { thumbnailOf } from './thumbnail.ts'

export const photosFeature = (deps: PhotoDeps): Feature => ({ jobs: [photoJobs(deps)] })
