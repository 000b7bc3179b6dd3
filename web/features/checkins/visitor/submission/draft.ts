import type { Position } from '../../../../lib/geolocation.ts'
import type { CheckInBody } from './check-in-result.ts'
import { fixAgeS, now } from './fix-age.ts'
import type { TypedFields } from './form-errors.ts'

export interface Photo {
  readonly dataUrl: string
  readonly source: 'camera' | 'file'
}

/** The visitor's form as it stands. */
export type Draft = TypedFields & { photo: Photo | null }

export const EMPTY_DRAFT: Draft = { name: '', email: '', phone: '', photo: null }

/** Without a position a link's creator may be asked. `fixes`: how many the browser has taken. */
export function bodyOf({ name, email, phone, photo }: Draft, position: Position | null, fixes: number): CheckInBody {
  return {
    name: name.trim(),
    ...(email.trim() && { email: email.trim() }),
    ...(phone.trim() && { phone: phone.trim() }),
    ...(position && {
      latitude: position.latitude,
      longitude: position.longitude,
      accuracyM: position.accuracyM,
      fixedAt: new Date(position.takenAtMs).toISOString(),
      fixAgeS: fixAgeS(position, now()),
      fixes,
    }),
    ...(photo && { photo: photo.dataUrl, photoSource: photo.source }),
  }
}

export const draftOf = ({ name, email, phone, photo, photoSource }: CheckInBody): Draft => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
  photo: photo ? { dataUrl: photo, source: photoSource ?? 'file' } : null,
})
