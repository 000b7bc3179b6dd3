import type pg from 'pg'
import type { LinkState } from '../../links/index.ts'
import { attemptKey, type CheckInSession } from '../attempt.ts'
import { sessionFields } from '../check-in-answers.ts'
import { lateMinOf } from './place-in-session.ts'

interface SessionRow {
  link_id: string
  id: string
  title: string | null
  starts_at: Date
  late_s: number
  late_after_min: number
}

/** The sessions of check-ins that were recorded before, by `attemptKey`: a repeated request gets the same answer. */
export async function recordedSessions(
  client: pg.ClientBase,
  checkIns: readonly { link: LinkState; id: string }[],
): Promise<Map<string, CheckInSession>> {
  const scheduled = checkIns.filter(({ link }) => link.scheduleVersion > 0)
  if (scheduled.length === 0) return new Map()
  const { rows } = await client.query<SessionRow>({
    name: 'recorded-sessions',
    text: `select c.link_id, c.id, o.title, o.starts_at, c.late_s, o.late_after_min
      from unnest($1::uuid[], $2::uuid[]) as w (link_id, id) join check_ins c using (link_id, id)
      join occurrences o on (o.link_id, o.starts_at) = (c.link_id, c.occurrence_at)`,
    values: [scheduled.map(({ link }) => link.id), scheduled.map(({ id }) => id)],
  })
  return new Map(
    rows.map(({ link_id, id, title, starts_at, late_s, late_after_min }) => [
      attemptKey(link_id, id),
      { title, startsAt: starts_at, lateMin: lateMinOf(late_s, late_after_min) },
    ]),
  )
}

/** Of one check-in, in a reply. */
export async function recordedSession(client: pg.ClientBase, link: LinkState, id: string) {
  const session = (await recordedSessions(client, [{ link, id }])).get(attemptKey(link.id, id))
  return session && sessionFields(session)
}
