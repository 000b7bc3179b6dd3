import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type { showPersonalLink as endpoint } from '../../../../contract/personal-links.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { changeOwnList } from '../list/change-list.ts'
import { newSeed, personalLink } from './personal-token.ts'

/** The personal link of one person, for a chat or a printed letter. Makes one where there is none. */
export const showPersonalLink = (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  creatorId: string,
  { id: linkId, personId }: InputOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> =>
  changeOwnList(db, { creatorId, linkId }, async (tx, { checkin_token: checkinToken }) => {
    const { rows } = await sql<{ seed: Buffer }>`
      update people set seed = coalesce(seed, ${newSeed()}) where link_id = ${linkId} and id = ${personId} and removed_at is null
      returning seed`.execute(tx)
    const [person] = rows
    if (!person) throw new Declined('person_not_found')
    const { url, tokenHash } = personalLink(config, { ...person, checkinToken })
    await sql`update people set token_hash = ${tokenHash} where link_id = ${linkId} and id = ${personId}`.execute(tx)
    return { url }
  })
