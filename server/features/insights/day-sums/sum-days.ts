import { sql } from 'kysely'
import type { Db, Queries } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue, type Jobs } from '../../../jobs/queue.ts'
import { resumableTask } from '../../../jobs/resumable-task.ts'
import { forEachQuarter } from './quarters.ts'

const TASK = 'sum_attempt_days'
const LINKS_PAGE = 500
/** Some 10,000 counters: a statement may take three seconds, on a busy machine too. */
const DAYS_AT_ONCE = 31
/** A day is over for good when every transaction that began in it has ended. */
const OVER_AFTER = '1 hour'

interface Progress {
  afterLinkId?: string
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      sum_attempt_days: Progress
    }
  }
}

export const sumDaysJobs = ({ db }: Pick<Deps, 'db'>): Jobs => ({
  tasks: { [TASK]: (payload, { abortSignal }) => resumableTask(db, { task: TASK, abortSignal }, sumDays(db, payload)) },
  cron: [{ task: TASK, match: '17 1 * * *' }],
})

/** Runs at each start, for the nights in which no process ran. */
export const enqueueSumDays = ({ db }: Pick<Deps, 'db'>): Promise<void> => enqueue(db, TASK, {}, { key: TASK })

/** Sums the days that are over of every link, and again those that have changed since. */
export async function* sumDays(db: Db, { afterLinkId }: Progress = {}): AsyncGenerator<Progress> {
  let after = afterLinkId ?? null
  while (true) {
    const page = await linksAfter(db, after)
    for (const { id, due } of page) {
      while (due && (await db.transaction().execute(tx => sumSomeDays(tx, id))))
        yield after ? { afterLinkId: after } : {}
      after = id
    }
    if (page.length < LINKS_PAGE) return
    yield { afterLinkId: after! }
  }
}

/** `now()`, as in the trigger of `attempt_counts`: a clock that was set ahead for a test has no days that are over. */
const TODAY = sql`date_trunc('day', now() - ${sql.lit(OVER_AFTER)}::interval, 'UTC')`

async function linksAfter(db: Queries, after: string | null): Promise<{ id: string; due: boolean }[]> {
  const { rows } = await sql<{ id: string; due: boolean }>`
    select l.id,
      exists (select from stale_attempt_days s where s.link_id = l.id)
      or exists (select from attempt_counts a where a.link_id = l.id
        and a.slot_at >= coalesce(u.summed_to, '-infinity') and a.slot_at < ${TODAY}) as due
    from (select id from links where ${after === null ? sql`true` : sql`id > ${after}`} order by id limit ${LINKS_PAGE}) as l
    left join attempts_summed u on u.link_id = l.id order by l.id`.execute(db)
  return rows
}

/** Sums the next days of a link, and those that have become stale; returns whether more days are over. */
async function sumSomeDays(tx: Queries, linkId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`days ${linkId}`}, 0))`.execute(tx)
  const span = await nextSpan(tx, linkId)
  const stale = await takeStaleDays(tx, linkId, span)
  // Sums after the span are there when the machine's clock was set back.
  await sql`delete from attempt_days where link_id = ${linkId}
    and (day = any(${stale}::date[]) or day >= (${span.from}::timestamptz at time zone 'UTC')::date)`.execute(tx)
  await sql`
    insert into attempt_days (link_id, day, outcome, device_type, attempts, first_visits, return_visits,
      ${forEachQuarter(quarter => `q${quarter}`)})
    select link_id, day, outcome, device_type, sum(attempts), sum(first_visits), sum(return_visits),
      ${forEachQuarter(quarter => `sum(attempts) filter (where quarter = ${quarter})`)}
    from (
      select *, (slot_at at time zone 'UTC')::date as day,
        (extract(epoch from (slot_at at time zone 'UTC')::time)::int / 900) as quarter
      from attempt_counts a
      where link_id = ${linkId} and slot_at >= ${span.from}::timestamptz and slot_at < ${span.to}::timestamptz
      union all
      select a.*, s.day, (extract(epoch from (slot_at at time zone 'UTC')::time)::int / 900)
      from unnest(${stale}::date[]) as s (day) join attempt_counts a on a.link_id = ${linkId}
        and slot_at >= s.day::timestamp at time zone 'UTC' and slot_at < (s.day + 1)::timestamp at time zone 'UTC') as counted
    group by 1, 2, 3, 4`.execute(tx)
  await sql`
    insert into attempts_summed (link_id, summed_to) values (${linkId}, ${span.to})
    on conflict (link_id) do update set summed_to = excluded.summed_to`.execute(tx)
  return span.more
}

interface Span {
  from: Date
  to: Date
  more: boolean
}

/** The days from the first counter that is not summed yet, to the last one that is over. Empty when there is none. */
async function nextSpan(tx: Queries, linkId: string): Promise<Span> {
  const { rows } = await sql<Span>`
    with today as (select ${TODAY} as at),
    first as (
      select least(date_trunc('day', coalesce(min(slot_at), today.at), 'UTC'), today.at) as at
      from today left join attempt_counts on link_id = ${linkId} and slot_at < today.at
        and slot_at >= coalesce((select summed_to from attempts_summed where link_id = ${linkId}), '-infinity')
      group by today.at)
    select first.at as from, least(first.at + ${sql.lit(DAYS_AT_ONCE)} * interval '24 hours', today.at) as to,
      first.at + ${sql.lit(DAYS_AT_ONCE)} * interval '24 hours' < today.at as more
    from today, first`.execute(tx)
  return rows[0]!
}

/**
 * The summed days that are stale, as dates. Their rows are deleted before the counters are read: a change that is committed later
 * keeps its own row. Those of the days that are summed now go too.
 */
async function takeStaleDays(tx: Queries, linkId: string, { from, to }: Span): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with taken as (
      delete from stale_attempt_days where link_id = ${linkId} and day < (${to}::timestamptz at time zone 'UTC')::date returning day)
    select distinct day::text from taken where day < (${from}::timestamptz at time zone 'UTC')::date`.execute(tx)
  return rows.map(({ day }) => day)
}
