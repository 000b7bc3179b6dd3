import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Db, openDb, openPool } from '../../db/db.ts'
import { migratingSettings } from '../../db/migrate.ts'
import { makeDatabase } from '../../testing/test-db.ts'
import { cityOfTimeZone, gazetteer, placeOfPoint } from './gazetteer.ts'
import { loadTowns } from './load-towns.ts'

const ROUNDS = 5

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function durationMs(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

describe.each(inject('clusters'))('the whole gazetteer on $name', cluster => {
  let db: Db
  let pool: pg.Pool
  let end: () => Promise<void>

  beforeAll(async () => {
    const { ownerConnection, drop } = await makeDatabase(cluster)
    pool = openPool({ ...ownerConnection, ...migratingSettings }, error => console.error(error))
    db = openDb(pool)
    end = async () => {
      await pool.end()
      await drop()
    }
    await pool.query('delete from towns')
    await pool.query('delete from town_names')
    await Promise.all([loadTowns(pool), loadTowns(pool)])
  }, 90_000)
  afterAll(() => end())

  const names = async (text: string) => (await gazetteer(db).search(text)).map(place => place.description)

  test('is loaded once by processes that start together', async () => {
    const { count } = await db
      .selectFrom('towns')
      .select(eb => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(135_233)
  })

  test.each([
    ['kuala lumpur', 'Kuala Lumpur, Malaysia'],
    ['KUALA LUM', 'Kuala Lumpur, Malaysia'],
    ['kua', 'Kuala Lumpur, Malaysia'],
    ['sao paulo', 'São Paulo, Brazil'],
    ['São Pau', 'São Paulo, Brazil'],
    ['lodz', 'Łódź, Poland'],
    ['zurich', 'Zürich, ZH, Switzerland'],
    ['saint-etienne', 'Saint-Étienne, France'],
    ['lagos', 'Lagos, Nigeria'],
    ['Lagos, Portugal', 'Lagos, Portugal'],
    ['Paris, TX', 'Paris, TX, United States'],
    ['paris, us', 'Paris, TX, United States'],
    ['san francisco', 'San Francisco, CA, United States'],
    ['lumpur', 'Kuala Lumpur, Malaysia'],
    ['melborne', 'Melbourne, Australia'],
    ['san fransisco', 'San Francisco, CA, United States'],
    ['Kuala Lumpur Malaysia', 'Kuala Lumpur, Malaysia'],
    // By the names that people use there and elsewhere.
    ['Москва', 'Moscow, Russia'],
    ['Моск', 'Moscow, Russia'],
    ['Moskva', 'Moscow, Russia'],
    ['القاهرة', 'Cairo, Egypt'],
    ['東京', 'Tokyo, Japan'],
    ['东京', 'Tokyo, Japan'],
    ['京都', 'Kyoto, Japan'],
    ['上海', 'Shanghai, China'],
    ['서울', 'Seoul, South Korea'],
    ['दिल्ली', 'Delhi, India'],
    ['กรุงเทพ', 'Bangkok, Thailand'],
    ['Αθήνα', 'Athens, Greece'],
    ['תל אביב', 'Tel Aviv, Israel'],
    ['Київ', 'Kyiv, Ukraine'],
    ['münch', 'Munich, Germany'],
    ['Wien', 'Vienna, Austria'],
    ['Praha', 'Prague, Czechia'],
    ['Москва, Russia', 'Moscow, Russia'],
    ['Москва Russia', 'Moscow, Russia'],
    ['Praha Czechia', 'Prague, Czechia'],
    ['san fransisco united states', 'San Francisco, CA, United States'],
    ['Paris France', 'Paris, France'],
  ])('%s finds %s first', async (text, expected) => {
    const found = await names(text)
    expect(found[0]).toBe(expected)
    expect(found.length).toBeLessThanOrEqual(5)
  })

  test.each(['Eiffel Tower', 'Petronas Twin Towers', 'Empire State Building'])(
    '%s does not find a town by one of its words',
    async text => {
      expect(await names(text)).toEqual([])
    },
  )

  test.each(['xqzxqzxqz', '%%%', '___', "'; xqz xqz; --", '\\\\\\', '   ', ',,,', 'a,b,c'])(
    '%s finds nothing and breaks nothing',
    async text => {
      expect(await names(text)).toEqual([])
    },
  )

  test.each(['san', 'saint', 'melborne', 'vila nova', 'kuala lumpur', '東京', 'Сан', 'القا'])(
    '%s costs less than half a scan',
    async text => {
      const scan = () => sql`select max(similarity(folded, ${text})) from towns`.execute(db)
      const searches: number[] = []
      const scans: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        searches.push(await durationMs(() => names(text)))
        scans.push(await durationMs(scan))
      }
      expect(median(searches)).toBeLessThan(median(scans) / 2)
    },
  )

  test('the indexes exist again after the load', async () => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename in ('towns', 'town_names') order by 1`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual([
      'town_names_folded_prefix',
      'towns_folded_prefix',
      'towns_folded_trgm',
      'towns_near',
      'towns_pkey',
    ])
  })

  test('a database that has its towns already gets their other names', async () => {
    await db.deleteFrom('town_names').execute()
    expect((await names('Москва'))[0]).toBeUndefined()
    await loadTowns(pool)
    expect((await names('Москва'))[0]).toBe('Moscow, Russia')
  }, 60_000)

  test('a town is found by its id', async () => {
    const [first] = await gazetteer(db).search('george town, malaysia')
    expect(await gazetteer(db).find(first!.place_id)).toEqual(first)
    for (const id of ['town_1', 'town_x', 'town_99999999999', 'town_-1', 'nowhere'])
      expect(await gazetteer(db).find(id)).toBeNull()
  })

  test('a point is named after the nearest town', async () => {
    expect(await placeOfPoint(db, { latitude: 3.1412, longitude: 101.6865 })).toEqual({
      place_id: 'coord_3.1412_101.6865',
      name: 'Near Kuala Lumpur, Malaysia (3.1412, 101.6865)',
      address: 'Near Kuala Lumpur, Malaysia',
      description: 'Near Kuala Lumpur, Malaysia (3.1412, 101.6865)',
      structured_formatting: {
        main_text: 'Near Kuala Lumpur, Malaysia (3.1412, 101.6865)',
        secondary_text: '',
      },
      latitude: 3.1412,
      longitude: 101.6865,
    })
  })

  test.each([
    ['across the date line', -16.44, -179.99, 'Position -16.4400, -179.9900'],
    ['the open sea', 0, -140, 'Position 0.0000, -140.0000'],
    ['the north pole', 90, 0, 'Position 90.0000, 0.0000'],
    ['the south pole', -90, 180, 'Position -90.0000, 180.0000'],
    ['far north', 78.22, 15.65, 'Near Longyearbyen, Svalbard & Jan Mayen (78.2200, 15.6500)'],
  ])('%s', async (_, latitude, longitude, name) => {
    const place = await placeOfPoint(db, { latitude, longitude })
    expect(place.name).toBe(name)
    expect(place.address).not.toMatch(/\d/)
  })

  test.each([
    ['Asia/Kuala_Lumpur', 3.14, 101.69],
    ['Asia/Calcutta', 22.56, 88.36],
    ['America/Argentina/Buenos_Aires', -34.61, -58.38],
    ['Asia/Ho_Chi_Minh', 10.82, 106.63],
    ['Europe/London', 51.51, -0.13],
    ['America/New_York', 40.71, -74.01],
  ])('the city of %s', async (timeZone, latitude, longitude) => {
    const city = await cityOfTimeZone(db, timeZone)
    expect(city?.latitude).toBeCloseTo(latitude, 1)
    expect(city?.longitude).toBeCloseTo(longitude, 1)
  })

  test.each(['UTC', 'Etc/GMT+8', 'Nowhere/Atlantis', ''])('%s has no city', async timeZone => {
    expect(await cityOfTimeZone(db, timeZone)).toBeNull()
  })

  test('a town on the other side of the date line counts as near', async () => {
    await db
      .insertInto('towns')
      .values({
        id: 1,
        name: 'Dateline',
        folded: 'dateline',
        country_code: 'FJ',
        region: '',
        latitude: 10,
        longitude: 179.99,
        population: 1000,
      })
      .execute()
    expect((await placeOfPoint(db, { latitude: 10, longitude: -179.99 })).name).toContain('Near Dateline, Fiji')
  })
})

test('a process that starts while another one loads waits for the load, longer than a request may take', async () => {
  const { ownerConnection, drop } = await makeDatabase(inject('clusters')[0]!)
  const shortTimeout = { ...ownerConnection, options: '-c statement_timeout=100' }
  const pool = openPool({ ...shortTimeout, ...migratingSettings }, error => console.error(error))
  const loading = await pool.connect()
  await loading.query('begin; lock table towns in access exclusive mode')
  const loadedHere = loadTowns(pool)
  setTimeout(() => loading.query('commit').catch(error => console.error(error)), 600)
  try {
    await expect(loadedHere).resolves.toBeUndefined()
  } finally {
    loading.release()
    await pool.end()
    await drop()
  }
})
