import { idOfPoint } from '../../../contract/coordinates.ts'
import type { Point } from '../../../contract/geo.ts'
import type { Db } from '../../db/db.ts'
import { countryName } from './country.ts'
import { type PlaceProvider, type PlaceWithCoordinates, placeOf } from './place.ts'
import { searchTowns, type Town, townById, townNear } from './towns.ts'

const TOWN_ID = /^town_(\d{1,9})$/

/** Finds towns in our own database: no key, no network. */
export const gazetteer = (db: Db): PlaceProvider => ({
  search: async text => (await searchTowns(db, text)).map(placeOfTown),
  find: async placeId => {
    const id = TOWN_ID.exec(placeId)?.[1]
    const town = id === undefined ? null : await townById(db, Number(id))
    return town && placeOfTown(town)
  },
})

/** Any point of the globe as a place that is named after the nearest town. */
export async function placeOfPoint(db: Db, point: Point): Promise<PlaceWithCoordinates> {
  const town = await townNear(db, point)
  const degrees = [point.latitude, point.longitude]
  const short = degrees.map(value => value.toFixed(4)).join(', ')
  const exact = degrees.map(value => value.toFixed(6)).join(', ')
  const near = town && `${town.name}, ${countryName(town.countryCode)}`
  return placeOf({
    placeId: idOfPoint(point),
    name: near ? `Near ${near} (${short})` : `Position ${short}`,
    secondaryText: '',
    address: near ? `${exact}, near ${near}` : exact,
    point,
  })
}

const placeOfTown = ({ id, name, region, countryCode, latitude, longitude }: Town): PlaceWithCoordinates =>
  placeOf({
    placeId: `town_${id}`,
    name,
    secondaryText: [region, countryName(countryCode)].filter(Boolean).join(', '),
    point: { latitude, longitude },
  })
