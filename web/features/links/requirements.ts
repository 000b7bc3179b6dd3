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

/** The requirements of a link for its visitors. */
export function requirementsOf({
  requireUserVerify,
  requirePhotoVerify,
  requiresCode,
}: Pick<Rules, 'requireUserVerify' | 'requirePhotoVerify' | 'requiresCode'>): string {
  const required = [
    'name',
    requireUserVerify && 'verified email',
    requirePhotoVerify && 'photo',
    requiresCode && 'the code on the screen',
  ]
  return AND.format(required.filter(each => each !== false))
}

const AND = new Intl.ListFormat('en-GB')
