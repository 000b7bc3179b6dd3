import { sql } from 'kysely'
import { metresBetween, type Point } from '../../../contract/geo.ts'
import { isSearchable, MAX_SEARCH_RESULTS } from '../../../contract/places.ts'
import type { Db } from '../../db/db.ts'
import { countriesNamed, countriesWithWord } from './country.ts'
import { folded } from './folded.ts'

export interface Town extends Point {
  id: number
  name: string
  region: string
  countryCode: string
}

const COLUMNS = sql.raw('id, name, region, country_code as "countryCode", latitude, longitude')

/** A town farther away says nothing about a place. */
const NEAR_M = [10_000, 50_000]
const METRES_PER_DEGREE = 111_195

/** A name in another language counts like that of a town this much smaller: 'kua' is Kuala Lumpur, not Kuang-chou. */
const OTHER_NAME_WEIGHT = 0.1
/** From this size on a name in another language, typed whole, is meant: 'Moskva' is Moscow before a village of that name. */
const LARGE_CITY = 500_000
/** Of a misspelt word's trigrams, the part that it shares with the name. */
const SIMILAR_WORD = 0.4

/**
 * Towns whose name, in any language, begins with the text, the exact ones first, then the large ones; then those with a
 * word that begins so; misspelt ones only when there are no others. Text behind a comma names a country or a region,
 * and so may the last words of a text that is nowhere a name as a whole.
 */
export async function townsNamed(db: Db, text: string): Promise<Town[]> {
  const [head = '', ...tail] = text.split(',')
  const name = folded(head)
  if (!isSearchable(name)) return []
  const where = folded(tail.join(' '))
  const fits = liesIn(where)
  const found = await townsBeginning(db, name, { fits })
  // The town's own names are in Latin letters: what has none can only be another name.
  if (!/[a-z]/.test(name)) return found.length > 0 ? found : townsWithin(db, name)
  if (found.length < MAX_SEARCH_RESULTS)
    found.push(...(await towns(db, sql`folded like ${`% ${name}%`} order by ${fits} desc, population desc`)))
  if (found.length > 0) return [...new Map(found.map(town => [town.id, town])).values()].slice(0, MAX_SEARCH_RESULTS)
  const within = await townsWithin(db, name)
  if (within.length > 0) return within
  const everyWord = sql.join(name.split(' ').map(isMet), sql` and `)
  return towns(
    db,
    sql`folded % ${name} and ${everyWord} order by ${fits} desc, similarity(folded, ${name}) desc, population desc`,
  )
}

/** 'Praha Czechia' without the comma: a name, then all of its country or region. */
async function townsWithin(db: Db, text: string): Promise<Town[]> {
  const words = text.split(' ')
  for (let count = words.length - 1; count > 0; count--) {
    const name = words.slice(0, count).join(' ')
    const fits = liesIn(words.slice(count).join(' '))
    const found = isSearchable(name) ? await townsBeginning(db, name, { fits, only: true }) : []
    if (found.length > 0) return found
  }
  return []
}

type Condition = ReturnType<typeof sql>

const liesIn = (where: string) =>
  sql`(country_code = any(${countriesNamed(where)}) or lower(region) = ${where || null}) is true`

/** Otherwise 'Eiffel Tower' would be the town of Tower. */
const isMet = (word: string) =>
  sql`(word_similarity(${word}, folded) >= ${SIMILAR_WORD} or country_code = any(${countriesWithWord(word)})
    or lower(region) = ${word})`

async function townsBeginning(
  db: Db,
  name: string,
  { fits, only = false }: { fits: Condition; only?: boolean },
): Promise<Town[]> {
  const begins = sql`folded like ${`${name}%`}`
  const { rows } = await sql<Town>`
    select ${COLUMNS} from towns join (
      select id, bool_or(exact) as exact, max(weight) as weight from (
        select id, folded = ${name} as exact, population::float8 as weight from towns where ${begins}
        union all
        select town_id, folded = ${name} and population >= ${LARGE_CITY}, population * ${OTHER_NAME_WEIGHT}::float8
        from town_names where ${begins}
      ) as named group by id
    ) as found using (id)
    where ${only ? fits : sql`true`} order by ${fits} desc, exact desc, weight desc limit ${MAX_SEARCH_RESULTS}`.execute(
    db,
  )
  return rows
}

async function towns(db: Db, condition: Condition): Promise<Town[]> {
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
  for (const withinM of NEAR_M) {
    const candidates = await townsInBox(db, point, withinM)
    const [nearest] = candidates
      .map(town => ({ town, distanceM: metresBetween(point, town) }))
      .filter(({ distanceM }) => distanceM <= withinM)
      .sort((a, b) => a.distanceM - b.distanceM)
    if (nearest) return nearest.town
  }
  return null
}

/** The box may lie across the date line, so a second one lies a whole turn away. */
async function townsInBox(db: Db, { latitude, longitude }: Point, withinM: number): Promise<Town[]> {
  const high = withinM / METRES_PER_DEGREE
  const wide = Math.min(180, high / Math.max(0.001, Math.cos((Math.abs(latitude) + high) * (Math.PI / 180))))
  const turned = longitude > 0 ? longitude - 360 : longitude + 360
  const { rows } = await sql<Town>`select ${COLUMNS} from towns
    where latitude between ${latitude - high} and ${latitude + high}
    and (longitude between ${longitude - wide} and ${longitude + wide}
      or longitude between ${turned - wide} and ${turned + wide})`.execute(db)
  return rows
}
