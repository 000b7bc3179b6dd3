import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'

/** After that an email that was not sent will never be: its job has been given up. */
const SENT_WITHIN_DAYS = 2

/** An invitation that will not leave any more. Another one may be sent. */
export const STUCK = sql`coalesce(invite_state in ('waiting', 'sending')
  and invited_at <= app_now() - make_interval(days => ${sql.lit(SENT_WITHIN_DAYS)}), false)`

interface Choice {
  linkId: string
  /** Undefined: everybody on the list. */
  personIds: readonly string[] | undefined
  /** Also people who were invited before. */
  again: boolean
  hasUnsubscribed: (email: string) => boolean
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
  { linkId, personIds, again, hasUnsubscribed }: Choice,
): Promise<ChosenPeople> {
  const invited =
    again || personIds ? sql`coalesce(invite_state in ('waiting', 'sending'), false)` : sql`invited_at is not null`
  const { rows } = await sql<{ id: string; email: string | null; earlier: boolean }>`
    select id, email, ${invited} and not ${STUCK} as earlier
    from people where link_id = ${linkId} and removed_at is null
      ${personIds ? sql`and id = any(${personIds}::uuid[])` : sql``}
    order by invited_at nulls first, id`.execute(tx)
  const chosen: ChosenPeople = { ids: [], earlier: 0, noEmail: 0, unsubscribed: 0 }
  for (const { id, email, earlier } of rows)
    if (email === null) chosen.noEmail++
    else if (hasUnsubscribed(email)) chosen.unsubscribed++
    else if (earlier) chosen.earlier++
    else chosen.ids.push(id)
  return chosen
}

/**
 * A further invitation brings another link, which ends the one before when its email has left. The first one keeps a link that was
 * copied by hand.
 */
export async function markInvited(tx: Queries, linkId: string, personIds: readonly string[]): Promise<void> {
  await sql`
    update people set invite_state = 'waiting', invited_at = app_now(), seed = coalesce(seed, ${RANDOM_SEED}),
      invited_before = case when invite_state = 'sent' then invited_at when invited_at is not null then invited_before end,
      next_seed = case when invited_at is not null and seed is not null then ${RANDOM_SEED} end
    where link_id = ${linkId} and id = any(${personIds}::uuid[])`.execute(tx)
}

/** In SQL, since each row needs another one. */
const RANDOM_SEED = sql`uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`

interface NotSent {
  /** Undefined: everybody who waits. */
  personIds?: readonly string[]
  from: 'waiting' | 'sending'
  /** What the list says; null: the same as before the invitation. */
  state: 'failed' | 'too_many' | null
}

/** An invitation that does not leave. The link before it, if there is one, works as before. */
export async function markNotSent(db: Queries, linkId: string, { personIds, from, state }: NotSent): Promise<void> {
  const before = sql`case when invited_before is not null then 'sent' end`
  await sql`update people set invited_at = invited_before, invite_state = coalesce(${state}::text, ${before}), next_seed = null
    where link_id = ${linkId} and invite_state = ${from}
      ${personIds ? sql`and id = any(${personIds}::uuid[])` : sql``}`.execute(db)
}
