import { metresBetween, type Point } from '../../../contract/geo.ts'
import { mentionsUrl } from '../mail/index.ts'

export type Refusal =
  | 'expired'
  | 'blocked'
  | 'email_required'
  | 'name_has_url'
  | 'too_far'
  | 'photo_required'
  | 'photo_storage_full'
  /** No more emails for now: to this visitor, or within a budget. */
  | 'visitor_emails_used_up'
  | 'email_budget_used_up'

interface LinkConditions extends Point {
  radiusM: number
  expiresAt: Date
  blocked: boolean
  requireUserVerify: boolean
  requirePhotoVerify: boolean
}

interface CheckInClaim extends Point {
  name: string
  email: string | null
  hasPhoto: boolean
  /** False when the link's storage has no room for the photo. */
  photoFits: boolean
}

/** Why an attempt is refused, or null when it is accepted. `now` is the database's time. */
export function refusalOf(link: LinkConditions, claim: CheckInClaim, now: Date): Refusal | null {
  if (link.expiresAt <= now) return 'expired'
  if (link.blocked) return 'blocked'
  if (link.requireUserVerify && !claim.email) return 'email_required'
  if (link.requireUserVerify && mentionsUrl(claim.name)) return 'name_has_url'
  if (metresBetween(link, claim) > link.radiusM) return 'too_far'
  if (link.requirePhotoVerify && !claim.hasPhoto) return 'photo_required'
  if (claim.hasPhoto && !claim.photoFits) return 'photo_storage_full'
  return null
}
