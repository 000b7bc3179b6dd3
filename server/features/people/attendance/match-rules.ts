import type { MatchedBy } from '../../../../contract/people.ts'

/** Somebody on the list who fits a visitor: by the personal link, by the email, by email and name, by the name, or by how it is spelt. */
export interface Candidate {
  personId: string
  fits: 'link' | 'email' | 'email and name' | 'name' | 'spelling'
}

export interface Match {
  personId: string
  matchedBy: MatchedBy
}

/**
 * Whom of the list a visitor is. A step counts only where exactly one person fits: the personal link, then the email, which also
 * needs the name where several people share it, and then the name; where nobody has it, one that is spelt alike, as Guel and Gül.
 */
export function matchOf(candidates: readonly Candidate[], { emailVerified }: { emailVerified: boolean }): Match | null {
  const only = (fits: Candidate['fits']) => {
    const fitting = candidates.filter(candidate => candidate.fits === fits)
    return fitting.length === 1 ? fitting[0]! : null
  }
  const byLink = only('link')
  if (byLink) return { personId: byLink.personId, matchedBy: 'link' }
  const byEmail = only('email') ?? only('email and name')
  if (byEmail) return { personId: byEmail.personId, matchedBy: emailVerified ? 'verified' : 'given' }
  const byName = candidates.some(({ fits }) => fits === 'name') ? only('name') : only('spelling')
  return byName && { personId: byName.personId, matchedBy: 'name' }
}

/** Whether somebody who is here by these keys is not to be taken again by this one. An email is one key, verified or not. */
export const isTaken = (here: readonly MatchedBy[], by: MatchedBy): boolean =>
  here.length > 0 && !here.some(earlier => keyOf(earlier) === keyOf(by))

const keyOf = (by: MatchedBy) => (by === 'verified' ? 'given' : by)
