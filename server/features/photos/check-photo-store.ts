import type { PhotoStore } from './photo-store.ts'

/** Made by no check-in, so no check-in loses it. */
const PROBE_ID = 'health-check'

/** Stores and removes a file, as check-ins with photos do. */
export async function checkPhotoStore(photos: PhotoStore): Promise<void> {
  await photos.put(PROBE_ID, Buffer.from('health check'))
  await photos.remove(PROBE_ID)
}
