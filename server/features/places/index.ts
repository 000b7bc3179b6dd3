import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { loadTowns } from './load-towns.ts'
import type { Places } from './places.ts'
import { placeRoutes } from './routes.ts'

export type { GeoNamesTown } from './geonames.ts'
export { loadTowns } from './load-towns.ts'
export type { PlaceWithCoordinates } from './place.ts'
export { createPlaces, type Places } from './places.ts'
export { timeZoneAt } from './time-zone-at.ts'
export { townNear } from './towns.ts'

export const placesFeature = (deps: Pick<Deps, 'config' | 'db'> & { places: Places }): Feature => ({
  routes: placeRoutes(deps),
  prepare: owner => loadTowns(owner),
})
