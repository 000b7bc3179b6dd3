/** Where photos lie. Ids are ours: base64url only. */
export interface PhotoStore {
  put(photoId: string, jpeg: Buffer): Promise<void>
  get(photoId: string): Promise<Buffer | null>
  /** Removing what is not there is no fault. */
  remove(photoId: string): Promise<void>
}
