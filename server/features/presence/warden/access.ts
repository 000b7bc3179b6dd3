import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { hashOf } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import type { Access, Caller } from '../../../http/route.ts'
import type { OwnLink } from '../../links/index.ts'

/** The device of a link's warden. */
export interface WardenCaller extends Caller {
  warden: OwnLink & { madeAt: Date; endsAt: Date; deviceHash: Buffer }
}

export const WARDEN_COOKIE = 'warden'

/** Callers whose browser is that of a warden whom the creator has not ended. */
export const warden = ({ db }: Pick<Deps, 'db'>): Access<WardenCaller> => ({
  name: 'warden',
  admit: async caller => {
    const admitted = await wardenOf(db, caller.cookies.get(WARDEN_COOKIE))
    if (!admitted) throw new Declined('warden_ended')
    return { ...caller, warden: admitted }
  },
})

async function wardenOf(db: Queries, secret: string | undefined): Promise<WardenCaller['warden'] | undefined> {
  if (secret === undefined) return undefined
  const { rows } = await sql<WardenCaller['warden']>`
    select w.link_id as "linkId", l.creator_id as "creatorId", w.made_at as "madeAt", w.ends_at as "endsAt",
      w.device_hash as "deviceHash"
    from wardens w join links l on l.id = w.link_id
    where w.device_hash = ${hashOf(secret)} and w.ends_at > app_now() and l.creator_id is not null`.execute(db)
  return rows[0]
}
