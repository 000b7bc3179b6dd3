import { storedValue } from '../../../../lib/stored-value.ts'
import type { TypedFields } from './form-errors.ts'

/** Of the visitor who last checked in on this phone; they fill in the form of the next link. */
export const rememberedDetails = storedValue<TypedFields>('localStorage', 'visitor')

/** Whether any detail in the form is still the remembered one: on a shared phone it may be somebody else's. */
export const holdsRemembered = (fields: TypedFields, remembered: TypedFields): boolean =>
  (['name', 'email', 'phone'] as const).some(field => fields[field] !== '' && fields[field] === remembered[field])
