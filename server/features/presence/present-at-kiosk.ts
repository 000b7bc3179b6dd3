import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { presentAtKiosk as endpoint } from '../../../contract/kiosks.ts'
import type { Queries } from '../../db/db.ts'
import type { Limit } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { enforceLimit } from '../../http/rate-limits.ts'
import type { KioskCaller } from '../displays/index.ts'
import { foldName } from '../people/index.ts'

const LOOKS_PER_KIOSK: Limit = { max: 60, windowS: 60 }
/** More than have one whole name; some halls are full of people who call themselves 'Visitor'. */
const MAX_NAMESAKES = 100

/** Who is here under a typed name: nothing but the name, and the times where several have it. Reads as many rows as there are people there. */
export async function presentAtKiosk(
  { db }: Pick<Deps, 'db'>,
  { device: { id, linkId } }: KioskCaller,
  { name }: InputOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  await enforceLimit(db, `looks at kiosk ${id}`, LOOKS_PER_KIOSK)
  const rows = await db
    .selectFrom('present_now as p')
    .innerJoin('check_ins as c', join => join.onRef('c.link_id', '=', 'p.link_id').onRef('c.ordinal', '=', 'p.ordinal'))
    .innerJoin('links as l', 'l.id', 'p.link_id')
    .select(['c.id', 'c.user_name', 'p.since'])
    .where('p.link_id', '=', linkId)
    .where('l.check_out', '=', 'ask')
    .orderBy('p.ordinal')
    .execute()
  const folded = foldName(name)
  const people = rows.filter(row => foldName(row.user_name) === folded).slice(0, MAX_NAMESAKES)
  return { people: people.map(({ id, since }) => ({ id, ...(people.length > 1 && { since: since.toISOString() }) })) }
}

/** Whether the check-in with this id is somebody's of this name. */
export async function isNamed(
  db: Queries,
  { linkId, id, name }: { linkId: string; id: string; name: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('check_ins')
    .select('user_name')
    .where('link_id', '=', linkId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined && foldName(row.user_name) === foldName(name)
}
