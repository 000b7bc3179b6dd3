import { sql } from 'kysely'
import { metresBetween, type Point } from '../../../contract/geo.ts'
import { isSearchable, MAX_SEARCH_RESULTS } from '../../../contract/places.ts'
import type { Db } from '../../db/db.ts'
import { countriesMatching, countriesWithWord } from './country.ts'
import { folded } from './folded.ts'

export interface Town extends Point {
  id: number
  name: string
  region: string
  countryCode: string
}

const COLUMNS = sql.raw('id, name, region, country_code as "countryCode", latitude, longitude')

/** A point is named after a town within the first of these distances, else within the second. */
const SEARCH_RADII_M = [10_000, 50_000]
const METRES_PER_DEGREE = 111_195

/** Ranks a name in another language like a town of a tenth of the population: 'kua' finds Kuala Lumpur before Kuang-chou. */
const OTHER_NAME_WEIGHT = 0.1
/** A city of this size ranks as an exact match for a whole name in another language: 'Moskva' finds Moscow before a village. */
const LARGE_CITY = 500_000
/** The share of its trigrams that a misspelt word has in common with the name. */
const MIN_WORD_SIMILARITY = 0.4

/**
 * Towns whose name, in any language, begins with the text: exact matches first, then the larger towns. Then towns with a later
 * word that begins with the text. Misspelt names count only when nothing else matches. Text after a comma names a country or a
 * region; so may the last words of a text that matches no name as a whole.
 */
export async function searchTowns(db: Db, text: string): Promise<Town[]> {
  const [head = '', ...tail] = text.split(',')
  const name = folded(head)
  if (!isSearchable(name)) return []
  const inRegion = isInRegion(folded(tail.join(' ')))
  const found = await townsWithPrefix(db, name, { inRegion })
  // A town's own name is in Latin letters, so text without any can only match another name, which the prefix search has covered.
  if (!/[a-z]/.test(name)) return found.length > 0 ? found : townsBeforeRegion(db, name)
  if (found.length < MAX_SEARCH_RESULTS)
    found.push(...(await selectTowns(db, sql`folded like ${`% ${name}%`} order by ${inRegion} desc, population desc`)))
  if (found.length > 0) return [...new Map(found.map(town => [town.id, town])).values()].slice(0, MAX_SEARCH_RESULTS)
  const beforeRegion = await townsBeforeRegion(db, name)
  if (beforeRegion.length > 0) return beforeRegion
  const everyWord = sql.join(name.split(' ').map(wordMatches), sql` and `)
  return selectTowns(
    db,
    sql`folded % ${name} and ${everyWord} order by ${inRegion} desc, similarity(folded, ${name}) desc, population desc`,
  )
}

/** For 'Praha Czechia', without the comma: a name, then the whole name of its country or region. */
async function townsBeforeRegion(db: Db, text: string): Promise<Town[]> {
  const words = text.split(' ')
  for (let count = words.length - 1; count > 0; count--) {
    const name = words.slice(0, count).join(' ')
    const inRegion = isInRegion(words.slice(count).join(' '))
    const found = isSearchable(name) ? await townsWithPrefix(db, name, { inRegion, only: true }) : []
    if (found.length > 0) return found
  }
  return []
}

type Condition = ReturnType<typeof sql>

const isInRegion = (region: string) =>
  sql`(country_code = any(${countriesMatching(region)}) or lower(region) = ${region || null}) is true`

/** Every word must match: otherwise 'Eiffel Tower' would find the town of Tower. */
const wordMatches = (word: string) =>
  sql`(word_similarity(${word}, folded) >= ${MIN_WORD_SIMILARITY} or country_code = any(${countriesWithWord(word)})
    or lower(region) = ${word})`

async function townsWithPrefix(
  db: Db,
  name: string,
  { inRegion, only = false }: { inRegion: Condition; only?: boolean },
): Promise<Town[]> {
  const hasPrefix = sql`folded like ${`${name}%`}`
  const { rows } = await sql<Town>`
    select ${COLUMNS} from towns join (
      select id, bool_or(exact) as exact, max(weight) as weight from (
        select id, folded = ${name} as exact, population::float8 as weight from towns where ${hasPrefix}
        union all
        select town_id, folded = ${name} and population >= ${LARGE_CITY}, population * ${OTHER_NAME_WEIGHT}::float8
        from town_names where ${hasPrefix}
      ) as named group by id
    ) as found using (id)
    where ${only ? inRegion : sql`true`} order by ${inRegion} desc, exact desc, weight desc limit ${MAX_SEARCH_RESULTS}`.execute(
    db,
  )
  return rows
}

async function selectTowns(db: Db, condition: Condition): Promise<Town[]> {
  const { rows } = await sql<Town>`select ${COLUMNS} from towns where ${condition} limit ${MAX_SEARCH_RESULTS}`.execute(
    db,
  )
  return rows
}

export async function townById(db: Db, id: number): Promise<Town | null> {
  const { rows } = await sql<Town>`select ${COLUMNS} from towns where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The nearest town within 50 km. */
export async function townNear(db: Db, point: Point): Promise<Town | null> {
  for (const radiusM of SEARCH_RADII_M) {
    const candidates = await townsInBox(db, point, radiusM)
    const [nearest] = candidates
      .map(town => ({ town, distanceM: metresBetween(point, town) }))
      .filter(({ distanceM }) => distanceM <= radiusM)
      .sort((a, b) => a.distanceM - b.distanceM)
    if (nearest) return nearest.town
  }
  return null
}

/** A box that crosses the date line continues on its other side, so a second box stands 360° away. */
async function townsInBox(db: Db, { latitude, longitude }: Point, radiusM: number): Promise<Town[]> {
  const latitudeSpan = radiusM / METRES_PER_DEGREE
  const longitudeSpan = Math.min(
    180,
    latitudeSpan / Math.max(0.001, Math.cos((Math.abs(latitude) + latitudeSpan) * (Math.PI / 180))),
  )
  const wrapped = longitude > 0 ? longitude - 360 : longitude + 360
  const { rows } = await sql<Town>`select ${COLUMNS} from towns
    where latitude between ${latitude - latitudeSpan} and ${latitude + latitudeSpan}
    and (longitude between ${longitude - longitudeSpan} and ${longitude + longitudeSpan}
      or longitude between ${wrapped - longitudeSpan} and ${wrapped + longitudeSpan})`.execute(db)
  return rows
}
