import { canonicalEmail } from '../../contract/email.ts'

interface Asked {
  /** As it stands in the address. */
  inPath: string | null | undefined
  inQuery: string | null
  /** What this browser keeps; empty for nothing. */
  kept: string
}

/** The addresses that a page was opened for, by whatever names them; none: the session says. */
export const askedEmails = ({ inPath, inQuery, kept }: Asked): string[] =>
  [decoded(inPath ?? ''), inQuery, kept].map(email => canonicalEmail(email ?? '')).filter(Boolean)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The one that is not the signed-in creator's, or null. */
export const foreignEmail = (asked: readonly string[], own: string): string | null =>
  asked.find(email => email !== canonicalEmail(own)) ?? null
