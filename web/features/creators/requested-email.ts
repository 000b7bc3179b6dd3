import { canonicalEmail } from '../../../contract/email.ts'

interface Sources {
  /** As it stands in the URL. */
  inPath: string | null | undefined
  inQuery: string | null
  /** The email that this browser stored; empty when it stored none. */
  stored: string
}

/** The accounts that a page was opened for, by email. Without any the page is for the account of the session. */
export const requestedEmails = ({ inPath, inQuery, stored }: Sources): string[] =>
  [decoded(inPath ?? ''), inQuery, stored].map(email => canonicalEmail(email ?? '')).filter(Boolean)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The first requested email of another account than the signed-in one, or null. */
export const foreignEmail = (requested: readonly string[], own: string): string | null =>
  requested.find(email => email !== canonicalEmail(own)) ?? null
