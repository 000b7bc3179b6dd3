import type pg from 'pg'
import { allTowns, type CountedTown, foldedOtherNames } from './all-towns.ts'
import { folded } from './folded.ts'

const LOAD_LOCK = 7_200_115
const ROWS_AT_ONCE = 15_000

type Table = 'towns' | 'town_names'

/** Fills the gazetteer if it is empty, once, however many processes start together. `owner` has no limits of time. */
export async function loadTowns(owner: pg.Pool, towns: () => Iterable<CountedTown> = allTowns): Promise<void> {
  const client = await owner.connect()
  try {
    // The first look may already have to wait: the table is locked while another process loads it.
    if ((await hasRows(client, 'towns')) && (await hasRows(client, 'town_names'))) return
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOAD_LOCK])
    // A database from before the names has its towns already.
    await fill(client, 'towns', () => insertTowns(client, towns()))
    await fill(client, 'town_names', () => insertNames(client, towns()))
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

async function fill(client: pg.ClientBase, table: Table, load: () => Promise<void>): Promise<void> {
  if (await hasRows(client, table)) return
  await withoutIndexes(client, table, load)
  await client.query(`analyze ${table}`)
}

async function hasRows(client: pg.ClientBase, table: Table): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from ${table} limit 1`)
  return rowCount === 1
}

/** Building the indexes afterwards takes half the time of keeping them. */
async function withoutIndexes(client: pg.ClientBase, table: Table, load: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisprimary`,
    [table],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await load()
  for (const { definition } of indexes) await client.query(definition)
}

async function insertTowns(client: pg.ClientBase, towns: Iterable<CountedTown>): Promise<void> {
  for (const rows of chunksOf(towns)) {
    await client.query(
      `insert into towns (id, name, folded, country_code, region, latitude, longitude, population)
       select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::int[])`,
      [
        rows.map(town => town.id),
        rows.map(town => town.name),
        rows.map(town => folded(town.name)),
        rows.map(town => town.countryCode),
        rows.map(town => town.region),
        rows.map(town => town.latitude),
        rows.map(town => town.longitude),
        rows.map(town => town.population),
      ],
    )
  }
}

async function insertNames(client: pg.ClientBase, towns: Iterable<CountedTown>): Promise<void> {
  for (const rows of chunksOf(otherNames(towns))) {
    await client.query(
      `insert into town_names (town_id, folded, population)
       select * from unnest($1::int[], $2::text[], $3::int[])`,
      [rows.map(row => row.id), rows.map(row => row.name), rows.map(row => row.population)],
    )
  }
}

function* otherNames(towns: Iterable<CountedTown>) {
  for (const town of towns)
    for (const name of foldedOtherNames(town)) yield { id: town.id, name, population: town.population }
}

function* chunksOf<T>(items: Iterable<T>): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < ROWS_AT_ONCE) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
