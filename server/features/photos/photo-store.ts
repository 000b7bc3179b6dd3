import type { Deps } from '../../deps.ts'

/** Stores photos by id. The server makes the ids, in base64url. */
export interface PhotoStore {
  put(photoId: string, jpeg: Buffer): Promise<void>
  get(photoId: string): Promise<Buffer | null>
  /** Removing an absent photo is no error. */
  remove(photoId: string): Promise<void>
}

export type PhotoDeps = Pick<Deps, 'db'> & { photos: PhotoStore }
