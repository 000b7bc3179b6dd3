import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from './db.ts'

/** At most `max` in each window of `windowS` seconds. */
export interface Limit {
  max: number
  windowS: number
}

export interface Counter extends Limit {
  key: string
}

export interface Reached<C extends Counter> {
  counter: C
  /** The end of the window: from then on there is room again. */
  retryAt: Date
  retryAfterS: number
}

/** Counts one hit and says whether it is still allowed. Shared by every process. */
export const allowed = async (db: Queries, key: string, { max, windowS }: Limit): Promise<boolean> =>
  (await addHits(db, key, { hits: 1, windowS })) <= max

/** Counts these hits and says how many there are in the window, by all processes together. */
export async function addHits(
  db: Queries,
  key: string,
  { hits, windowS }: { hits: number; windowS: number },
): Promise<number> {
  const [counted] = await add(db, [{ key, windowS, hits }])
  return counted!.hits
}

/** Counts hits of many counters in one round trip. Call it in a transaction: the counters stay locked until it ends. */
export async function addHitsToEach(tx: Queries | pg.ClientBase, adding: readonly Adding[]): Promise<void> {
  if (adding.length > 0) await add(tx, [...sumByKey(adding).values()])
}

/** Hits in the window of now. */
export async function hitsOf(db: Queries, key: string): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select hits from limits where key = ${key} and window_ends_at > app_now()`.execute(db)
  return rows[0]?.hits ?? 0
}

/**
 * Counts each event with all of its counters or, where one of them is full, with none; answers with that one. In one
 * round trip while there is room. Call it in a transaction: the counters stay locked until it ends.
 */
export async function countEach<C extends Counter>(
  tx: Queries | pg.ClientBase,
  events: readonly (readonly C[])[],
): Promise<(Reached<C> | null)[]> {
  const wanted = sumByKey(events.flat().map(({ key, windowS }) => ({ key, windowS, hits: 1 })))
  if (wanted.size === 0) return events.map(() => null)
  const counted = new Map((await add(tx, [...wanted.values()])).map(row => [row.key, row]))
  const used = new Map([...counted.values()].map(({ key, hits }) => [key, hits - wanted.get(key)!.hits]))
  const verdicts = events.map(counters => {
    const full = counters.find(({ key, max }) => used.get(key)! >= max)
    if (full) return { counter: full, ...endOf(counted.get(full.key)!) }
    for (const { key } of counters) used.set(key, used.get(key)! + 1)
    return null
  })
  const refused = [...counted.values()].map(({ key, hits }) => ({ key, hits: hits - used.get(key)! }))
  await subtract(
    tx,
    refused.filter(({ hits }) => hits > 0),
  )
  return verdicts
}

/** Takes back one hit of each, where it was counted in the window of now. A Date is exact to the millisecond. */
export async function uncount(tx: Queries | pg.ClientBase, counters: readonly Counter[], countedAt: Date) {
  await run(
    tx,
    `with counted as (
       select l.key from limits l join unnest($1::text[], $2::int[]) as c (key, window_s) on c.key = l.key
       where l.window_ends_at > app_now()
         and date_trunc('milliseconds', l.window_ends_at - make_interval(secs => c.window_s)) <= $3
       order by l.key for update of l)
     update limits set hits = greatest(hits - 1, 0) from counted where limits.key = counted.key`,
    [counters.map(({ key }) => key), counters.map(({ windowS }) => windowS), countedAt],
  )
}

export async function forgetOldLimits(db: Queries): Promise<void> {
  await sql`delete from limits where window_ends_at <= app_now()`.execute(db)
}

type Adding = Omit<Counter, 'max'> & { hits: number }
type Counted = { key: string; hits: number; endsAt: Date; leftS: number }

function sumByKey(adding: readonly Adding[]): Map<string, Adding> {
  const sums = new Map<string, Adding>()
  for (const each of adding) sums.set(each.key, { ...each, hits: (sums.get(each.key)?.hits ?? 0) + each.hits })
  return sums
}

const endOf = ({ endsAt, leftS }: Counted) => ({ retryAt: endsAt, retryAfterS: leftS })

/** In the order of their keys, so that two transactions never wait for each other. */
const add = (tx: Queries | pg.ClientBase, adding: Adding[]) =>
  run<Counted>(
    tx,
    `insert into limits as l (key, window_ends_at, hits)
     select key, app_now() + make_interval(secs => window_s), hits
     from unnest($1::text[], $2::int[], $3::int[]) as a (key, window_s, hits) order by key
     on conflict (key) do update set
       hits = case when l.window_ends_at <= app_now() then excluded.hits else l.hits + excluded.hits end,
       window_ends_at = case when l.window_ends_at <= app_now() then excluded.window_ends_at else l.window_ends_at end
     returning key, hits, window_ends_at as "endsAt", ceil(extract(epoch from window_ends_at - app_now()))::float8 as "leftS"`,
    [adding.map(({ key }) => key), adding.map(({ windowS }) => windowS), adding.map(({ hits }) => hits)],
  )

async function subtract(tx: Queries | pg.ClientBase, hits: { key: string; hits: number }[]): Promise<void> {
  if (hits.length === 0) return
  await run(
    tx,
    `update limits set hits = limits.hits - s.hits from unnest($1::text[], $2::int[]) as s (key, hits)
     where limits.key = s.key`,
    [hits.map(({ key }) => key), hits.map(({ hits }) => hits)],
  )
}

async function run<Row>(tx: Queries | pg.ClientBase, text: string, values: unknown[]): Promise<Row[]> {
  if ('executeQuery' in tx) return (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Row[]
  return (await tx.query(text, values)).rows
}
