import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from './db.ts'
import { run } from './run.ts'

/** At most `max` in each window of `windowS` seconds. */
export interface Limit {
  max: number
  windowS: number
}

export interface Counter extends Limit {
  key: string
  /**
   * A leaky bucket: `max` hits at once, and hits leak out evenly, `max` of them in `windowS`. Its row stores the time at which the
   * bucket is empty, and no hits.
   */
  leaky?: boolean
}

export interface Reached<C extends Counter> {
  counter: C
  /** When a hit is allowed again: at the end of the window, or once one hit has leaked out of the bucket. */
  retryAt: Date
  retryAfterS: number
}

/** Counts one hit, across all processes; true while the limit is not exceeded. */
export const allowed = async (db: Queries, key: string, { max, windowS }: Limit): Promise<boolean> =>
  (await addHits(db, key, { hits: 1, windowS })) <= max

/** Counts hits, across all processes; returns the hits in the current window. */
export async function addHits(
  db: Queries,
  key: string,
  { hits, windowS }: { hits: number; windowS: number },
): Promise<number> {
  const [counted] = await add(db, [{ key, seconds: windowS, hits }])
  return counted!.hits
}

/** Counts hits of many counters in one round trip. Call it in a transaction: the counters stay locked until it ends. */
export async function addHitsToEach(
  tx: Queries | pg.ClientBase,
  adding: readonly { key: string; windowS: number; hits: number }[],
): Promise<void> {
  const sums = sumsOf(adding.map(({ hits, ...counter }) => ({ counter, times: hits })))
  if (sums.size === 0) return
  await add(
    tx,
    [...sums.values()].map(({ counter: { key, windowS }, times }) => ({ key, seconds: windowS, hits: times })),
  )
}

/** The hits in the current window. */
export async function hitsOf(db: Queries, key: string): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select hits from limits where key = ${key} and window_ends_at > app_now()`.execute(db)
  return rows[0]?.hits ?? 0
}

/**
 * Counts each event with all of its counters or, when one of them has reached its limit, with none, and returns that counter.
 * Needs one round trip unless a limit is reached. Call it in a transaction: the counters stay locked until it ends.
 */
export async function countEach<C extends Counter>(
  tx: Queries | pg.ClientBase,
  events: readonly (readonly C[])[],
): Promise<(Reached<C> | null)[]> {
  const wanted = sumsOf(events.flat().map(counter => ({ counter, times: 1 })))
  if (wanted.size === 0) return events.map(() => null)
  const rows = await add(
    tx,
    [...wanted.values()].map(({ counter, times }) => changeBy(times, counter, counter.windowS)),
  )
  const counted = new Map(rows.map(row => [row.key, row]))
  const used = new Map(rows.map(row => [row.key, hitsIn(row, wanted.get(row.key)!)]))
  const reached = events.map(counters => {
    // A leaky bucket's level is a fraction that depends on when each transaction began: hence half a hit of tolerance.
    const full = counters.find(({ key, max }) => used.get(key)! > max - 0.5)
    if (full) return { counter: full, ...nextRoom(full, counted.get(full.key)!, used.get(full.key)!) }
    for (const { key } of counters) used.set(key, used.get(key)! + 1)
    return null
  })
  const refused = sumsOf(
    events.flatMap((counters, i) => (reached[i] ? counters : [])).map(counter => ({ counter, times: 1 })),
  )
  await subtract(
    tx,
    [...refused.values()].map(({ counter, times }) => changeBy(times, counter, 0)),
  )
  return reached
}

/**
 * Removes one hit from each counter that counted it in the current window. A Date is exact to the millisecond only. A leaky bucket
 * has no window, so its hit can be removed at any time.
 */
export const uncount = (tx: Queries | pg.ClientBase, counters: readonly Counter[], countedAt: Date): Promise<void> =>
  uncountEach(
    tx,
    counters.map(counter => ({ counter, countedAt })),
  )

/** As `uncount`, for hits that were counted at different times; a counter may be there more than once. */
export async function uncountEach(
  tx: Queries | pg.ClientBase,
  hits: readonly { counter: Counter; countedAt: Date }[],
): Promise<void> {
  if (hits.length === 0) return
  await run(
    tx,
    `with locked as (
       select key, window_ends_at from limits
       where key = any($1) and window_ends_at > app_now() order by key for update),
     counted as (
       select l.key, sum(c.hits)::int as hits, sum(case when c.hits = 0 then c.seconds else 0 end) as seconds
       from locked l
       join unnest($1::text[], $2::float8[], $3::int[], $4::timestamptz[]) as c (key, seconds, hits, counted_at) using (key)
       where c.hits = 0
         or date_trunc('milliseconds', l.window_ends_at - make_interval(secs => c.seconds)) <= c.counted_at
       group by l.key)
     update limits l set hits = greatest(l.hits - c.hits, 0),
       window_ends_at = l.window_ends_at - make_interval(secs => c.seconds)
     from counted c where l.key = c.key`,
    [
      ...columnsOf(hits.map(({ counter }) => changeBy(1, counter, counter.windowS))),
      hits.map(({ countedAt }) => countedAt),
    ],
  )
}

export async function deleteOldLimits(db: Queries): Promise<void> {
  await sql`delete from limits where window_ends_at <= app_now()`.execute(db)
}

/** A leaky bucket changes by the seconds until it is empty, any other counter by hits. */
interface Change {
  key: string
  seconds: number
  hits: number
}
type Counted = { key: string; hits: number; endsAt: Date; leftS: number }

interface Sum<C> {
  counter: C
  times: number
}

function sumsOf<C extends { key: string }>(counted: readonly Sum<C>[]): Map<string, Sum<C>> {
  const sums = new Map<string, Sum<C>>()
  for (const { counter, times } of counted)
    sums.set(counter.key, { counter, times: (sums.get(counter.key)?.times ?? 0) + times })
  return sums
}

const secondsOfOne = ({ max, windowS }: Limit) => windowS / max

const changeBy = (times: number, counter: Counter, windowS: number): Change =>
  counter.leaky
    ? { key: counter.key, seconds: times * secondsOfOne(counter), hits: 0 }
    : { key: counter.key, seconds: windowS, hits: times }

/** The hits before this change. */
const hitsIn = ({ hits, leftS }: Counted, { counter, times }: Sum<Counter>) =>
  (counter.leaky ? leftS / secondsOfOne(counter) : hits) - times

function nextRoom(counter: Counter, { endsAt, leftS }: Counted, used: number) {
  const waitS = counter.leaky ? (used + 1 - counter.max) * secondsOfOne(counter) : leftS
  return { retryAt: new Date(endsAt.getTime() + (waitS - leftS) * 1000), retryAfterS: Math.ceil(waitS) }
}

const columnsOf = (changes: Change[]) => [
  changes.map(({ key }) => key),
  changes.map(({ seconds }) => seconds),
  changes.map(({ hits }) => hits),
]

/** Ordered by key, so that two transactions never deadlock. */
const add = (tx: Queries | pg.ClientBase, changes: Change[]) =>
  run<Counted>(
    tx,
    `insert into limits as l (key, window_ends_at, hits)
     select key, app_now() + make_interval(secs => seconds), hits
     from unnest($1::text[], $2::float8[], $3::int[]) as a (key, seconds, hits) order by key
     on conflict (key) do update set
       hits = case when l.window_ends_at <= app_now() then excluded.hits else l.hits + excluded.hits end,
       window_ends_at = case when l.window_ends_at <= app_now() then excluded.window_ends_at
         when excluded.hits = 0 then l.window_ends_at + (excluded.window_ends_at - app_now())
         else l.window_ends_at end
     returning key, hits, window_ends_at as "endsAt", extract(epoch from window_ends_at - app_now())::float8 as "leftS"`,
    columnsOf(changes),
  )

async function subtract(tx: Queries | pg.ClientBase, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  await run(
    tx,
    `update limits set hits = limits.hits - s.hits,
       window_ends_at = limits.window_ends_at - make_interval(secs => s.seconds)
     from unnest($1::text[], $2::float8[], $3::int[]) as s (key, seconds, hits) where limits.key = s.key`,
    columnsOf(changes),
  )
}
