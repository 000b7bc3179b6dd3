import type { Device } from '../../http/device.ts'
import type { StoredPhoto } from '../photos/index.ts'
import type { Refusal } from './check-in-rules.ts'

/** Stands for a photo that was not decoded because the link's storage is full. */
export const STORAGE_FULL = 'storage full'

/** One attempt to check in. `id` is derived from the Idempotency-Key, if the request has one. */
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
  photo: StoredPhoto | typeof STORAGE_FULL | null
  photoSource: 'camera' | 'file' | null
  ip: string | null
  /** On the clock of `performance.now()`: the visitor has a response by then, if only the request to try again. */
  answerBy: number
  device: Device
  /** Hash of the secret in this browser's cookie; a new one where the browser has none yet. */
  browserHash: () => Buffer
}

export interface Away {
  distanceM: number
  /** Of the link. */
  radiusM: number
}

export type AttemptOutcome =
  | { kind: 'confirmed' | 'pending'; checkedInAt: Date }
  /** `away` tells who was refused as too far. `sentence` replaces the standard sentence for the reason. */
  | { kind: 'refused'; reason: Refusal; away: Away | null; sentence?: string }
  | { kind: 'unknown_link' }
  /** The Idempotency-Key belongs to an attempt with another body. */
  | { kind: 'key_reused' }
