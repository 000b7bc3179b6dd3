import type pg from 'pg'
import type { TurnedAwayReason } from '../../../contract/refusals.ts'
import type { LinkState } from '../links/index.ts'

export interface CountedAttempt {
  link: Pick<LinkState, 'id' | 'creatorId'>
  at: Date
  outcome: 'accepted' | TurnedAwayReason
  deviceType: string
  /** The email of an accepted visitor, if any: shows who returns. */
  email: string | null
}

/** The quarter of an hour by which a time is counted, in SQL. */
export const slotOf = (time: string) => `date_bin('15 minutes', ${time}, 'epoch')`

/** Ends a statement that inserts into `attempt_counts a`, in SQL. */
export const ADD_ATTEMPTS = `on conflict (link_id, slot_at, outcome, device_type)
      do update set attempts = a.attempts + excluded.attempts`
export const ADD_VISITS = `${ADD_ATTEMPTS}, first_visits = a.first_visits + excluded.first_visits,
        return_visits = a.return_visits + excluded.return_visits`

/**
 * Adds to the counters behind the creator's numbers and charts. A visitor who has checked in before at any link of the same
 * creator counts as returning; the row of a visitor is written once a day.
 */
export async function countAttempts(client: pg.ClientBase, counted: CountedAttempt[]): Promise<void> {
  if (counted.length === 0) return
  await client.query({
    name: 'count-attempts',
    text: `with visits as materialized (
        select c.*, hash as email_hash, email is not null as named, (at at time zone 'UTC')::date as today, last_seen_here_on,
          seen_in_batch or seen_at_links > 0 as returns
        from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::bool[])
          as c (link_id, creator_id, at, outcome, device_type, email, seen_in_batch)
        cross join lateral (select sha256(convert_to(email, 'UTF8')) as hash offset 0) as h
        cross join lateral (
          select count(*) as seen_at_links, max(last_seen_on) filter (where v.link_id = c.link_id) as last_seen_here_on
          from visitors v where v.creator_id = c.creator_id and v.email_hash = hash) as known),
      seen as (
        insert into visitors (creator_id, email_hash, link_id, last_seen_on)
        select creator_id, email_hash, link_id, max(today) from visits
        where named and (last_seen_here_on is null or last_seen_here_on < today) group by 1, 2, 3
        on conflict (creator_id, email_hash, link_id) do update set last_seen_on = excluded.last_seen_on)
      insert into attempt_counts as a (link_id, slot_at, outcome, device_type, attempts, first_visits, return_visits)
      select link_id, ${slotOf('at')}, outcome, device_type, count(*),
        count(*) filter (where named and not returns), count(*) filter (where named and returns)
      from visits group by 1, 2, 3, 4 order by 1, 2, 3, 4
      ${ADD_VISITS}`,
    values: [
      counted.map(({ link }) => link.id),
      counted.map(({ link }) => link.creatorId),
      counted.map(({ at }) => at),
      counted.map(({ outcome }) => outcome),
      counted.map(({ deviceType }) => deviceType),
      counted.map(({ email }) => email),
      seenEarlierInBatch(counted),
    ],
  })
}

/** For each attempt, whether an earlier one of the batch is by the same visitor. */
function seenEarlierInBatch(counted: CountedAttempt[]): boolean[] {
  const known = new Set<string>()
  return counted.map(({ link, email }) => {
    const visitor = `${link.creatorId} ${email}`
    const before = known.has(visitor)
    known.add(visitor)
    return before
  })
}
