import type { Device } from '../../http/device.ts'
import type { StoredPhoto } from '../photos/index.ts'
import type { Refusal } from './check-in-rules.ts'

/** In place of a photo that was not even decoded, since the link's storage is full. */
export const NO_ROOM = 'no room'

/** One try to check in, as it reaches the store. `id` comes from the Idempotency-Key, if the visitor sent one. */
export interface Attempt {
  id: string
  /** Null without an Idempotency-Key. */
  bodyDigest: Buffer | null
  checkinToken: string
  name: string
  email: string | null
  phone: string | null
  latitude: number
  longitude: number
  accuracyM: number | null
  photo: StoredPhoto | typeof NO_ROOM | null
  photoSource: 'camera' | 'file' | null
  ip: string | null
  /** On the clock of `performance.now()`: the visitor has an answer by then, if only to try again. */
  answerBy: number
  device: Device
  /** Hash of the cookie that this browser holds, or will be given if it must come back. */
  browserHash: () => Buffer
}

export type Outcome =
  | { kind: 'confirmed' | 'pending'; checkedInAt: Date }
  /** `sentence`: instead of the one that always stands for the reason. */
  | { kind: 'refused'; reason: Refusal; distanceM: number | null; sentence?: string }
  | { kind: 'unknown_link' }
  /** The Idempotency-Key belongs to an attempt with another body. */
  | { kind: 'key_reused' }
