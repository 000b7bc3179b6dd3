import type pg from 'pg'

/**
 * Nobody is in one place twice: of two check-ins of one visitor at a locked link, the later one ends the earlier one. A visitor is
 * known by browser and name, by a verified email and the name, or in two sessions by the list. Runs once the keys of the new check-ins
 * are stored, and whose of the list they are.
 */
export async function endEarlierStays(client: pg.ClientBase, linkIds: string[], ordinals: number[]): Promise<void> {
  if (ordinals.length === 0) return
  await client.query({
    name: 'end-earlier-stays',
    text: `with arrived as (
      select c.* from unnest($1::uuid[], $2::int[]) as n (link_id, ordinal) join check_ins c using (link_id, ordinal)),
    same_visitor as (
      select a.link_id, a.ordinal, other.ordinal as other_ordinal
      from arrived a join repeat_keys k using (link_id, ordinal)
      join repeat_keys other on (other.link_id, other.key) = (k.link_id, k.key) and other.ordinal <> a.ordinal
      union
      select a.link_id, a.ordinal, other.ordinal
      from arrived a join check_ins other on (other.link_id, other.user_email) = (a.link_id, a.user_email)
      where a.email_verified and other.email_verified and lower(other.user_name) = lower(a.user_name)
        and other.ordinal <> a.ordinal
      union
      select a.link_id, a.ordinal, other.ordinal
      from arrived a join matches m using (link_id, ordinal)
      join matches other on (other.link_id, other.person_id) = (m.link_id, m.person_id)
      join check_ins c on (c.link_id, c.ordinal) = (other.link_id, other.ordinal)
      where c.occurrence_at is distinct from a.occurrence_at),
    stays as (
      select s.link_id, case when a.checked_in_at < c.checked_in_at then a.ordinal else c.ordinal end as ordinal,
        min(greatest(a.checked_in_at, c.checked_in_at)) as at
      from same_visitor s join arrived a using (link_id, ordinal)
      join present_now p on (p.link_id, p.ordinal) = (s.link_id, s.other_ordinal)
      join check_ins c on (c.link_id, c.ordinal) = (s.link_id, s.other_ordinal)
      group by 1, 2),
    -- In the order of the automatic end.
    locked as (
      select s.* from stays s join check_ins c using (link_id, ordinal) order by c.link_id, c.ordinal for update of c),
    ended as (
      update check_ins c set out_at = l.at, out_by = 'next_place' from locked l
      where (c.link_id, c.ordinal) = (l.link_id, l.ordinal) and c.state = 'valid' and c.out_by is null
      returning c.link_id, c.ordinal)
    delete from present_now p using ended e where (p.link_id, p.ordinal) = (e.link_id, e.ordinal)`,
    values: [linkIds, ordinals],
  })
}
