import type { CheckinLink } from '../../../contract/links.ts'

export type Rules = Pick<CheckinLink, 'requireUserVerify' | 'requirePhotoVerify'>

/** What the link requires of a visitor. */
export function requirementsOf({ requireUserVerify, requirePhotoVerify }: Rules): string {
  if (requireUserVerify && requirePhotoVerify) return 'name, verified email and photo'
  if (requireUserVerify) return 'name and verified email'
  return requirePhotoVerify ? 'name and photo' : 'name'
}
