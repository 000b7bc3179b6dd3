import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type { showPersonalLink as endpoint } from '../../../../contract/personal-links.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { appendActs, linkWasRead } from '../../journal/index.ts'
import { lockOwnLink } from '../../links/index.ts'
import { changeOwnList } from '../list/change-list.ts'
import { newSeed, personalLink } from './personal-token.ts'

/**
 * The personal link of one person, for a chat or a printed letter. Makes one where there is none. Who has it can check in as
 * this person, so the journal says that the creator has read it, once a day.
 */
export const showPersonalLink = (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  creatorId: string,
  { id: linkId, personId }: InputOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> =>
  changeOwnList(db, { creatorId, linkId }, async (tx, { checkin_token: checkinToken }) => {
    const { rows } = await sql<{ seed: Buffer; name: string; email: string | null }>`
      update people set seed = coalesce(seed, ${newSeed()}) where link_id = ${linkId} and id = ${personId} and removed_at is null
      returning seed, name, email`.execute(tx)
    const [person] = rows
    if (!person) throw new Declined('person_not_found')
    const { seed, name, email } = person
    const { url, tokenHash } = personalLink(config, { seed, checkinToken })
    await sql`update people set token_hash = ${tokenHash} where link_id = ${linkId} and id = ${personId}`.execute(tx)
    if (!(await linkWasRead(tx, linkId, personId))) {
      const { now: at } = await lockOwnLink(tx, { creatorId, linkId })
      const personal = { personId, name, email, startsAt: null }
      await appendActs({ config }, tx, linkId, [
        { act: 'personal_link', actor: 'creator', checkInId: null, at, personal },
      ])
    }
    return { url }
  })
