import type pg from 'pg'
import { CHECK_OUT_WITHIN_H } from '../../../contract/check-out-call.ts'
import type { OutBy } from '../../db/check-in-schema.ts'
import type { Queries } from '../../db/db.ts'
import { run } from '../../db/run.ts'
import type { LinkState } from '../links/index.ts'
import { type InSession, SESSION_END } from '../schedules/index.ts'
import { AUTO_OUT_HOURS, dueAt, REPLACES_AUTO_HOURS } from './check-out-rules.ts'

type Transaction = Queries | pg.ClientBase

/** When the service ends a check-in `c` at its link `l`, in its session `o` if any: `dueAt` in SQL, by the end that the session has now. */
export const DUE = `case when l.check_out = 'off' then app_now()
  when c.occurrence_at is null then c.checked_in_at + interval '${AUTO_OUT_HOURS} hours'
  else greatest(${SESSION_END}, least(${SESSION_END} + make_interval(mins => l.auto_out_min),
    c.checked_in_at + interval '${CHECK_OUT_WITHIN_H} hours')) end`

/** The link and the session of a check-in `c`. */
export const ITS_LINK = `join links l on l.id = c.link_id
  left join occurrences o on (o.link_id, o.starts_at) = (c.link_id, c.occurrence_at)`

/** A check-in `c` whose visitor is here. */
export const IS_PRESENT = 'exists (select from present_now p where (p.link_id, p.ordinal) = (c.link_id, c.ordinal))'

/** A check-in `c` whose visitor is here, or was until the service ended it lately. */
export const MAY_LEAVE = `c.state = 'valid' and (
  c.out_by is null and ${IS_PRESENT}
  or c.out_by = 'auto' and c.out_at > app_now() - interval '${REPLACES_AUTO_HOURS} hours')`

/** Visitors who check in at links with check-out are present from now on. Sends nothing where no link has check-out. */
export async function insertPresent(
  client: pg.ClientBase,
  rows: readonly { link: LinkState; inSession: InSession | null }[],
  ordinals: readonly number[],
): Promise<void> {
  const present = rows.flatMap(({ link, inSession }, nth) =>
    link.checkOut === 'ask' ? [{ link, inSession, ordinal: ordinals[nth]! }] : [],
  )
  if (present.length === 0) return
  await client.query({
    name: 'insert-present',
    text: `insert into present_now (link_id, ordinal, since, due_at)
      select * from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::timestamptz[])`,
    values: [
      present.map(({ link }) => link.id),
      present.map(({ ordinal }) => ordinal),
      present.map(({ link }) => link.now),
      present.map(({ link, inSession }) =>
        dueAt({
          since: link.now,
          sessionEndsAt: inSession?.session.endsAt ?? null,
          autoOutMin: link.autoOutMin,
        }),
      ),
    ],
  })
}

/**
 * Stored check-ins of a locked link with check-out whose visitors may be there: those that were confirmed, let in, added, restored
 * or moved. They are there since their own time, unless they were checked out; where the service would have ended that by now, it has.
 */
export async function enterPresent(tx: Transaction, linkId: string, ordinals: readonly number[]): Promise<void> {
  await run(
    tx,
    `with entering as (
       select c.link_id, c.ordinal, c.checked_in_at, ${DUE} as due_at, ${DUE} <= app_now() as over from check_ins c ${ITS_LINK}
       where c.link_id = $1 and c.ordinal = any($2::int[]) and c.state = 'valid' and coalesce(c.out_by, 'auto') = 'auto'),
     present as (
       insert into present_now (link_id, ordinal, since, due_at)
       select link_id, ordinal, checked_in_at, due_at from entering where not over
       on conflict (link_id, ordinal) do update set since = excluded.since, due_at = excluded.due_at),
     gone as (
       delete from present_now p using entering e where e.over and (p.link_id, p.ordinal) = (e.link_id, e.ordinal))
     update check_ins c set out_at = case when e.over then e.due_at end, out_by = case when e.over then 'auto' end
     from entering e where (c.link_id, c.ordinal) = (e.link_id, e.ordinal)`,
    [linkId, ordinals],
  )
}

/** For check-ins that are void or erased. */
export const removePresent = (tx: Transaction, linkId: string, ordinals: readonly number[]) =>
  run(tx, 'delete from present_now where link_id = $1 and ordinal = any($2::int[])', [linkId, ordinals])

interface Leaving {
  linkId: string
  id: string
  /** Null: now. */
  at: Date | null
  by: Extract<OutBy, 'visitor' | 'creator' | 'kiosk'>
  verified: boolean | null
  /** Only so long after the check-in. */
  withinHours?: number
}

export interface Left {
  ordinal: number
  checked_in_at: Date
  out_at: Date
  out_by: OutBy
  out_verified: boolean | null
}

/** Checks somebody out who is here, or whom the service took off the list lately. Undefined of everybody else. */
export async function leave(
  tx: Transaction,
  { linkId, id, at, by, verified, withinHours }: Leaving,
): Promise<Left | undefined> {
  const [left] = await run<Left>(
    tx,
    `with out as (
       update check_ins c set out_at = coalesce($3, app_now()), out_by = $4, out_verified = $5
       where c.link_id = $1 and c.id = $2 and ${MAY_LEAVE}
         and ($6::int is null or c.checked_in_at > app_now() - make_interval(hours => $6::int))
       returning ordinal, checked_in_at, out_at, out_by, out_verified),
     gone as (delete from present_now p using out where p.link_id = $1 and p.ordinal = out.ordinal)
     select * from out`,
    [linkId, id, at, by, verified, withinHours ?? null],
  )
  return left
}

/** How and when the visitor of a valid check-in has left. */
export async function leftBefore(
  tx: Transaction,
  { linkId, id }: Pick<Leaving, 'linkId' | 'id'>,
): Promise<Left | undefined> {
  const [left] = await run<Left>(
    tx,
    `select ordinal, checked_in_at, out_at, out_by, out_verified from check_ins
     where link_id = $1 and id = $2 and state = 'valid' and out_by <> 'auto'`,
    [linkId, id],
  )
  return left
}

/** The check-in that left no room for one that has waited; its visitor checks out by the key of either. */
export async function earlierIdOf(
  tx: Transaction,
  { linkId, id }: Pick<Leaving, 'linkId' | 'id'>,
): Promise<string | null> {
  const [waited] = await run<{ earlier_id: string | null }>(
    tx,
    'select earlier_id from pending_check_ins where link_id = $1 and id = $2',
    [linkId, id],
  )
  return waited?.earlier_id ?? null
}
