import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import { CANNOT_BE_SHOWN, hasHidden, isVisible } from '../../../../../contract/visible-text.ts'

/** The text fields of the form, as typed. */
export interface TypedFields {
  readonly name: string
  readonly email: string
  readonly phone: string
}

export type FormErrors = Partial<Record<keyof TypedFields | 'photo', string>>

export const PHOTO_REQUIRED = 'Please take a photo to verify your presence at this location.'

export function formErrorsOf(
  fields: TypedFields & { photo: string | null },
  { requireUserVerify, requirePhotoVerify }: Pick<CheckInPageLink, 'requireUserVerify' | 'requirePhotoVerify'>,
): FormErrors {
  const errors: FormErrors = {}
  const email = fields.email.trim()
  if (hasHidden(fields.name.trim())) errors.name = `The name ${CANNOT_BE_SHOWN}`
  else if (!isVisible(fields.name)) errors.name = 'Please enter your name.'
  if (email === '' && requireUserVerify) errors.email = 'Please enter your email address.'
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)) errors.email = 'Please enter a valid email address.'
  if (hasHidden(fields.phone.trim())) errors.phone = `The phone number ${CANNOT_BE_SHOWN}`
  if (requirePhotoVerify && fields.photo === null) errors.photo = PHOTO_REQUIRED
  return errors
}
