import { idOfPoint } from '../../../contract/coordinates.ts'
import { validTimeZone } from '../../../contract/dates.ts'
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

const FAR_FROM_TOWNS = 'Far from any town'

/**
 * Any point of the globe as a place that is named after the nearest town. The address is for visitors, whom coordinates tell
 * nothing; the name holds them as creators may have typed them.
 */
export async function placeOfPoint(db: Db, point: Point): Promise<PlaceWithCoordinates> {
  const town = await townNear(db, point)
  const degrees = [point.latitude, point.longitude].map(value => value.toFixed(4)).join(', ')
  const near = town && `Near ${town.name}, ${countryName(town.countryCode)}`
  return placeOf({
    placeId: idOfPoint(point),
    name: near ? `${near} (${degrees})` : `Position ${degrees}`,
    secondaryText: '',
    address: near ?? FAR_FROM_TOWNS,
    point,
  })
}

/** The city that a time zone is named after: 'Asia/Kuala_Lumpur' is told by the largest Kuala Lumpur. */
export async function cityOfTimeZone(db: Db, timeZone: string): Promise<Point | null> {
  const [, city] = /^(?!Etc\/).+\/([^/]+)$/.exec(validTimeZone(timeZone)) ?? []
  const [town] = city === undefined ? [] : await searchTowns(db, city.replaceAll('_', ' '))
  return town ? { latitude: town.latitude, longitude: town.longitude } : null
}

const placeOfTown = ({ id, name, region, countryCode, latitude, longitude }: Town): PlaceWithCoordinates =>
  placeOf({
    placeId: `town_${id}`,
    name,
    secondaryText: [region, countryName(countryCode)].filter(Boolean).join(', '),
    point: { latitude, longitude },
  })
