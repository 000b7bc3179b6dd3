import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import type { HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import { marksBesideReason } from './waiting-words.ts'

/** Someone who waits, as the check-in that an approval makes: the parts of a list show both. */
export const recordOf = ({ id, at, ...person }: HeldCheckIn): CheckInRecord => ({
  id,
  userName: person.userName,
  userEmail: person.userEmail,
  emailVerified: person.emailVerified,
  userPhone: person.userPhone,
  deviceInfo: '',
  checkedInAt: at,
  photoUrl: person.photoUrl,
  photoSource: null,
  latitude: person.latitude,
  longitude: person.longitude,
  accuracyM: person.accuracyM,
  distanceM: person.distanceM,
  inside: person.inside,
  accuracyBand: person.accuracyBand,
  recordState: 'valid',
  source: 'review',
  corrected: false,
  reason: null,
  enteredAt: null,
  marks: marksBesideReason(person).map(kind => ({ kind, other: null })),
})
