import { EXTERNAL_ID_LENGTH, type ListedFields, PERSON_NAME_LENGTH } from '../../../../contract/people.ts'
import { email as emailSchema } from '../../../../contract/text.ts'
import { hasHidden, isVisible } from '../../../../contract/visible-text.ts'

/** Why a line of a list says nothing of use, or null. */
export function lineFault({ name, email, externalId }: ListedFields): string | null {
  if (!isVisible(name)) return 'no name.'
  if (name.length > PERSON_NAME_LENGTH) return `the name has more than ${PERSON_NAME_LENGTH} characters.`
  if (hasHidden(name + (externalId ?? ''))) return 'a character that can’t be shown.'
  if (externalId && externalId.length > EXTERNAL_ID_LENGTH)
    return `the ID has more than ${EXTERNAL_ID_LENGTH} characters.`
  if (email && !emailSchema.safeParse(email).success) return 'not an email address.'
  return null
}

/** The same for two lines that are about the same person. */
export function personKey({
  email,
  externalId,
  foldedName,
}: Omit<ListedFields, 'name'> & { foldedName: string }): string {
  if (externalId) return JSON.stringify(['id', externalId])
  return JSON.stringify(email ? ['email', email, foldedName] : ['name', foldedName])
}

/** Why a line is left out, when an earlier line is about the same person. */
export function repeatedWhy({ email, externalId }: ListedFields, earlierLine: number): string {
  const what = externalId ? 'ID' : email ? 'person' : 'name'
  return `the same ${what} as line ${earlierLine}.`
}
