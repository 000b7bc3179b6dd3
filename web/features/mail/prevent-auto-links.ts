import type { EmailContent, MailedSession } from '../../../contract/mail.ts'

/** Fields that anyone can fill in. The sender's email and message to support are absent: our team opens and copies them. */
const TYPED_FIELDS = new Set(['name', 'locationName', 'hostName', 'reason', 'subject', 'title', 'times'])
/** A dot within a word: a full stop, its Chinese and Japanese forms, or a one dot leader. */
const DOT = /[.\u3002\uFF0E\uFF61\u2024](?=\S)/g
const WORD_JOINER = '\u2060'

/** Inserts an invisible character after each typed dot, so that mail programs make no links of 'T.Me' and 'Q.Tv'. */
export const preventAutoLinks = <Content extends EmailContent | MailedSession>(content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([field, value]) => [field, withoutAutoLinks(field, value)]),
  ) as Content

function withoutAutoLinks(field: string, value: unknown): unknown {
  if (field === 'session' && value) return preventAutoLinks(value as MailedSession)
  return TYPED_FIELDS.has(field) && typeof value === 'string' ? value.replace(DOT, `$&${WORD_JOINER}`) : value
}
