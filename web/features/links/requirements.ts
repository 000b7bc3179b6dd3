import type { CheckinLink } from '../../../contract/links.ts'

type Rules = Pick<CheckinLink, 'requireUserVerify' | 'requirePhotoVerify'>

/** What the link requires of a visitor. */
export function requirementsOf({ requireUserVerify, requirePhotoVerify }: Rules): string {
  if (requireUserVerify && requirePhotoVerify) return 'Name, verified email and photo'
  if (requireUserVerify) return 'Name and verified email'
  return requirePhotoVerify ? 'Name and photo' : 'Name'
}
