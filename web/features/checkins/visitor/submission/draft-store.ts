import { storedValue } from '../../../../lib/stored-value.ts'
import type { TypedFields } from './form-errors.ts'

/** The fields that were typed on a link's page in this tab. */
export const draftStore = (checkinToken: string) => storedValue<TypedFields>('sessionStorage', `draft ${checkinToken}`)
