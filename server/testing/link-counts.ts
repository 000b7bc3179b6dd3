import type pg from 'pg'

interface Counts {
  valid: number
  void: number
}

/** The counts of a link beside its rows: both hold the same in a sound database. */
export async function countsBesideRows(database: pg.Pool | pg.Client, linkId: string) {
  const { rows } = await database.query<{
    counted: Counts
    held: Counts
    slots: number
    newest: number
    ordinals: number
  }>(
    `select json_build_object('valid', checkin_count, 'void', void_count) as counted,
       json_build_object('valid', count(c.id) filter (where c.state = 'valid'), 'void', count(c.id) filter (where c.state = 'void')) as held,
       (select coalesce(sum(attempts), 0)::int from attempt_counts a where a.link_id = l.id and outcome = 'accepted') as slots,
       checkin_count + void_count + erased_count as newest, coalesce(max(c.ordinal), 0) as ordinals
     from links l left join check_ins c on c.link_id = l.id where l.id = $1 group by l.id`,
    [linkId],
  )
  return rows[0]!
}
