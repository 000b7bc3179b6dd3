import type { Fix } from '../presence/presence-state.ts'
import type { CheckInBody, Entries } from './submission.ts'

export interface Photo {
  readonly dataUrl: string
  readonly source: 'camera' | 'file'
}

export type Draft = Entries & { photo: Photo | null }

export const NOTHING_TYPED: Draft = { name: '', email: '', phone: '', photo: null }

export function bodyOf({ name, email, phone, photo }: Draft, fix: Fix): CheckInBody {
  return {
    name: name.trim(),
    ...(email.trim() && { email: email.trim() }),
    ...(phone.trim() && { phone: phone.trim() }),
    latitude: fix.latitude,
    longitude: fix.longitude,
    accuracyM: fix.accuracyM,
    fixedAt: new Date(fix.takenAtMs).toISOString(),
    ...(photo && { photo: photo.dataUrl, photoSource: photo.source }),
  }
}

export const draftOf = ({ name, email = '', phone = '', photo, photoSource = 'file' }: CheckInBody): Draft => ({
  name,
  email,
  phone,
  photo: photo ? { dataUrl: photo, source: photoSource } : null,
})
