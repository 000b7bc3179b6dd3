import type { CheckinLink } from '../../../contract/links.ts'

export type Rules = Pick<
  CheckinLink,
  | 'requireUserVerify'
  | 'requirePhotoVerify'
  | 'requiresCode'
  | 'keeps'
  | 'repeatRule'
  | 'deviceMarks'
  | 'listRule'
  | 'checkOut'
  | 'autoOutMin'
>

/** What the link requires of a visitor. */
export function requirementsOf({
  requireUserVerify,
  requirePhotoVerify,
}: Pick<Rules, 'requireUserVerify' | 'requirePhotoVerify'>): string {
  if (requireUserVerify && requirePhotoVerify) return 'name, verified email and photo'
  if (requireUserVerify) return 'name and verified email'
  return requirePhotoVerify ? 'name and photo' : 'name'
}
