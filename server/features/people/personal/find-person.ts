import type pg from 'pg'
import type { PagePerson } from '../../../../contract/check-in-page.ts'
import { displayEmail } from '../../mail/index.ts'
import { maskedEmail } from './masked-email.ts'

/** What the visitor's page says to somebody on the list of a link; null where the personal link is nobody's any more. */
export async function personByLink(
  pool: pg.Pool,
  { linkId, tokenHash }: { linkId: string; tokenHash: Buffer },
): Promise<PagePerson | null> {
  const { rows } = await pool.query<{ name: string; email: string | null }>(
    'select name, email from people where link_id = $1 and token_hash = $2 and removed_at is null',
    [linkId, tokenHash],
  )
  const [person] = rows
  return person ? { name: person.name, email: person.email && maskedEmail(displayEmail(person.email)) } : null
}
