import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { isUnsubscribed } from './unsubscribe.ts'

/** After that an email that was not sent will never be: its job has been given up. */
const SENT_WITHIN_DAYS = 2

interface Choice {
  linkId: string
  creatorEmail: string
  /** Undefined: everybody on the list. */
  personIds: readonly string[] | undefined
  /** Also people who were invited before. */
  again: boolean
}

interface ChosenPeople {
  /** People who can be invited; those who never were come first. */
  ids: string[]
  earlier: number
  noEmail: number
  unsubscribed: number
}

/** Of several presses of a button one invites: an email that is on its way is not followed by a second one. */
export async function chosenPeople(
  tx: Queries,
  { linkId, creatorEmail, personIds, again }: Choice,
): Promise<ChosenPeople> {
  const onTheWay = sql`coalesce(invite_state in ('waiting', 'sending')
    and invited_at > app_now() - make_interval(days => ${SENT_WITHIN_DAYS}), false)`
  const earlier = again || personIds ? onTheWay : sql`invited_at is not null`
  const { rows } = await sql<ChosenPeople>`
    with chosen as (
      select id, invited_at, case when email is null then 'no_email'
        when ${isUnsubscribed(sql`${creatorEmail}`, sql`email`)} then 'unsubscribed'
        when ${earlier} then 'earlier' else 'ready' end as state
      from people where link_id = ${linkId} and removed_at is null
        ${personIds ? sql`and id = any(${personIds}::uuid[])` : sql``})
    select coalesce(array_agg(id order by invited_at nulls first, id) filter (where state = 'ready'), '{}') as ids,
      count(*) filter (where state = 'earlier')::int as earlier, count(*) filter (where state = 'no_email')::int as "noEmail",
      count(*) filter (where state = 'unsubscribed')::int as unsubscribed
    from chosen`.execute(tx)
  return rows[0]!
}

/** A further invitation ends the link of the one before. The first one keeps a link that was copied by hand. */
export async function markInvited(tx: Queries, linkId: string, personIds: readonly string[]): Promise<void> {
  await sql`
    update people set invite_state = 'waiting', invited_at = app_now(),
      seed = case when invited_at is null and seed is not null then seed else ${RANDOM_SEED} end,
      token_hash = case when invited_at is null then token_hash end
    where link_id = ${linkId} and id = any(${personIds}::uuid[])`.execute(tx)
}

/** In SQL, since each row needs another one. */
const RANDOM_SEED = sql`uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`
