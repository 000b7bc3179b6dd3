import { sql } from 'kysely'
import type pg from 'pg'
import { knowsVisitors } from '../../../../contract/link-settings.ts'
import type { Queries } from '../../../db/db.ts'
import type { LinkState } from '../../links/index.ts'
import type { Attempt } from '../attempt.ts'

interface MadeCheckIn {
  attempt: Attempt
  link: LinkState
}

/** Writes by which browser and name the check-ins are known again: at links that know visitors again alone. */
export async function insertRepeatKeys(client: pg.ClientBase, rows: MadeCheckIn[], ordinals: number[]): Promise<void> {
  const keyed = rows.flatMap(({ link, attempt: { keys } }, nth) =>
    keys && knowsVisitors(link) ? [{ link, key: keys.repeatKeys()[0], ordinal: ordinals[nth]! }] : [],
  )
  if (keyed.length === 0) return
  await client.query({
    name: 'insert-repeat-keys',
    text: `insert into repeat_keys (link_id, key, ordinal) select * from unnest($1::uuid[], $2::bytea[], $3::int[])`,
    values: [keyed.map(({ link }) => link.id), keyed.map(({ key }) => key), keyed.map(({ ordinal }) => ordinal)],
  })
}

export async function eraseRepeatKeys(tx: Queries, linkId: string, ordinals: readonly number[]): Promise<void> {
  await sql`delete from repeat_keys where link_id = ${linkId} and ordinal = any(${ordinals}::int[])`.execute(tx)
}

/** By which browser and name the check-ins that have waited are known again. */
export async function copyRepeatKeys(client: pg.ClientBase, linkId: string, ids: string[], ordinals: number[]) {
  await client.query(
    `insert into repeat_keys (link_id, key, ordinal)
     select p.link_id, p.repeat_key, n.ordinal from unnest($2::uuid[], $3::int[]) as n (id, ordinal)
     join pending_check_ins p using (id) where p.link_id = $1 and p.repeat_key is not null`,
    [linkId, ids, ordinals],
  )
}
