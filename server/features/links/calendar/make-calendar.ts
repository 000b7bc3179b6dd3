import { sql } from 'kysely'
import type { makeCalendar as endpoint } from '../../../../contract/calendars.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { Queries } from '../../../db/db.ts'
import { hashOf, newSecret } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'

/** A new secret ends the one before. The owner's link is locked, so that it is not deleted meanwhile. */
export async function makeCalendar(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { creatorId, linkId }: { creatorId: string; linkId: string },
): Promise<ReplyOf<typeof endpoint>> {
  const secret = newSecret()
  const { rows } = await sql<{ made_at: Date }>`
    with own as (select id from links where id = ${linkId} and creator_id = ${creatorId} for key share)
    insert into calendars (link_id, secret_hash, made_at)
    select id, ${hashOf(secret)}, app_now() from own
    on conflict (link_id) do update set secret_hash = excluded.secret_hash, made_at = excluded.made_at
    returning made_at`.execute(db)
  const [made] = rows
  if (!made) throw new Declined('link_not_found')
  return { url: `${config.APP_URL}/calendar/${secret}.ics`, madeAt: made.made_at.toISOString() }
}

export async function calendarMadeAt(db: Queries, linkId: string): Promise<string | null> {
  const row = await db.selectFrom('calendars').select('made_at').where('link_id', '=', linkId).executeTakeFirst()
  return row?.made_at.toISOString() ?? null
}
