import type pg from 'pg'
import { folded } from './folded.ts'
import { foldedOtherNames, type GeoNamesTown, geoNamesTowns } from './geonames.ts'

const LOAD_LOCK = 7_200_115
const BATCH_ROWS = 15_000

type Table = 'towns' | 'town_names'

/** Fills an empty gazetteer, once however many processes start together. Connections of `owner` have no statement timeout. */
export async function loadTowns(owner: pg.Pool, towns: () => Iterable<GeoNamesTown> = geoNamesTowns): Promise<void> {
  const client = await owner.connect()
  try {
    // Waits here while another process loads the table, which is then locked.
    if ((await hasRows(client, 'towns')) && (await hasRows(client, 'town_names'))) return
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOAD_LOCK])
    // A database from before `town_names` existed has its towns already.
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

/** Building the indexes after the load takes half the time of updating them during the load. */
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

async function insertTowns(client: pg.ClientBase, towns: Iterable<GeoNamesTown>): Promise<void> {
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

async function insertNames(client: pg.ClientBase, towns: Iterable<GeoNamesTown>): Promise<void> {
  for (const rows of chunksOf(otherNames(towns))) {
    await client.query(
      `insert into town_names (town_id, folded, population)
       select * from unnest($1::int[], $2::text[], $3::int[])`,
      [rows.map(row => row.id), rows.map(row => row.name), rows.map(row => row.population)],
    )
  }
}

function* otherNames(towns: Iterable<GeoNamesTown>) {
  for (const town of towns)
    for (const name of foldedOtherNames(town)) yield { id: town.id, name, population: town.population }
}

function* chunksOf<T>(items: Iterable<T>): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < BATCH_ROWS) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
