import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import { REASON_LENGTH } from '../../../../contract/records.ts'
import type { changeLinkSession as endpoint } from '../../../../contract/scheduled-sessions.ts'
import { type Db, type Queries, timeUnderLock } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { appendActs, type LinkChanges } from '../../journal/index.ts'
import { nextScheduleVersion, type PlannedSession, sessionAt } from '../../schedules/index.ts'
import { changeQueue } from '../change-queue.ts'
import { publishLink } from '../publish.ts'
import { limitSessionChanges } from '../schedule-limits.ts'
import { type LinkRow, lockOwnLink } from '../store.ts'
import { peopleIn, presentSession } from './list-sessions.ts'
import { checkDayRestored, restoreDay } from './restore-day.ts'
import { endFault } from './session-end-rules.ts'
import { storeSession } from './store-session.ts'

type ChangeDeps = Pick<Deps, 'config' | 'db' | 'live'>
type Input = InputOf<typeof endpoint>

/** Changes one session under the lock of its link, so that no check-in is judged by both states of it. */
export async function changeSession(
  deps: ChangeDeps,
  creatorId: string,
  input: Input,
): Promise<ReplyOf<typeof endpoint>> {
  if (input.cancelled === false) await checkDayRestored(deps.db, creatorId, input)
  const reply = await changeQueue(input.id, async () =>
    presented(deps.db, await changeUnderLock(deps, creatorId, input)),
  )
  publishLink(deps.live, { id: input.id, creatorId })
  return reply
}

interface Changed extends Pick<Awaited<ReturnType<typeof sessionAt>>, 'session' | 'opensAt'> {
  link: LinkRow
  version: number
  now: Date
}

const changeUnderLock = ({ config, db }: ChangeDeps, creatorId: string, input: Input): Promise<Changed> =>
  db.transaction().execute(async tx => {
    const { id: linkId } = input
    const link = await lockOwnLink(tx, { creatorId, linkId })
    if (link.version !== input.version) throw new Declined('link_changed')
    const now = await timeUnderLock(tx)
    const startsAt = new Date(input.startsAt)
    const { session, next, opensAt } = await sessionAt(tx, linkId, startsAt)
    if (isUsed(session) && input.reason.length < REASON_LENGTH.min) throw new Declined('reason_needed')
    const after = changedSession(session, input)
    if (input.endsAt !== undefined && after.endsAt !== session.endsAt) {
      const lastCheckInMs = await lastCheckInOf(tx, linkId, session)
      if (
        endFault(after.endsAt, { session, nowMs: now.getTime(), lastCheckInMs, nextStartsAt: next?.startsAt ?? null })
      )
        throw new Declined('session_end_range')
    }
    const restoresDay = session.dayOff !== null && !after.cancelled
    if (restoresDay && session.startsAt <= now.getTime()) throw new Declined('day_off_over')
    const changes = changesOf(session, after)
    if (changes.length === 0) return { session, opensAt, link, version: link.version, now }
    await limitSessionChanges(tx, linkId)
    await storeSession(tx, linkId, session, after)
    const version = link.version + 1
    const scheduleVersion =
      link.schedule_version === 0 ? 0 : await nextScheduleVersion(tx, linkId, link.schedule_version)
    if (restoresDay) await restoreDay(tx, { linkId, version: scheduleVersion, validFrom: now }, session)
    await tx.updateTable('links').set({ version, schedule_version: scheduleVersion }).where('id', '=', linkId).execute()
    if (link.check_out === 'ask') await enqueue(tx, 'update_present', { linkId })
    const personal = { changes, ...(input.reason && { reason: input.reason }) }
    await appendActs({ config }, tx, linkId, [
      { act: 'change', actor: 'creator', checkInId: null, at: link.now, personal },
    ])
    const stored = await sessionAt(tx, linkId, startsAt)
    return { session: stored.session, opensAt: stored.opensAt, link, version, now }
  })

/** Without the lock of the link, for which check-ins wait: people are counted by their check-ins. */
const presented = async (db: Db, { session, opensAt, link, version, now }: Changed) => ({
  session: presentSession(session, { opensAt, link, now, people: await peopleIn(db, link, [session]) }),
  version,
})

const isUsed = ({ stored }: PlannedSession) => stored !== null && stored.checkinCount + stored.voidCount > 0

const changedSession = (session: PlannedSession, { cancelled, title, endsAt }: Input): PlannedSession => ({
  ...session,
  cancelled: cancelled ?? session.cancelled,
  title: title === undefined ? session.title : title || null,
  endsAt: endsAt === undefined ? session.endsAt : Date.parse(endsAt),
})

function changesOf(before: PlannedSession, after: PlannedSession): LinkChanges['changes'] {
  const iso = (ms: number) => new Date(ms).toISOString()
  const changed = [
    { field: 'sessionCancelled', from: before.cancelled, to: after.cancelled },
    { field: 'sessionTitle', from: before.title, to: after.title },
    { field: 'sessionEndsAt', from: iso(before.endsAt), to: iso(after.endsAt) },
  ].filter(({ from, to }) => from !== to)
  const startsAt = iso(before.startsAt)
  return changed.length === 0 ? [] : [{ field: 'session', from: startsAt, to: startsAt }, ...changed]
}

async function lastCheckInOf(tx: Queries, linkId: string, { startsAt }: PlannedSession): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(c.checked_in_at) as at from session_rows r join check_ins c using (link_id, ordinal)
    where r.link_id = ${linkId} and r.starts_at = ${new Date(startsAt)} and c.state = 'valid'`.execute(tx)
  return rows[0]!.at?.getTime() ?? null
}
