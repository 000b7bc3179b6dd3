import { pointOfId, typedPoint } from '../../../contract/coordinates.ts'
import type { Point } from '../../../contract/geo.ts'
import { isSearchable, type Place, SEARCH_CACHE_S } from '../../../contract/places.ts'
import { memoizeAsync } from '../../caches/memoize-async.ts'
import type { Deps } from '../../deps.ts'
import { cityOfTimeZone, gazetteer, placeOfPoint } from './gazetteer.ts'
import { google } from './google.ts'
import { photon } from './photon.ts'
import type { PlaceProvider, PlaceWithCoordinates } from './place.ts'

const CACHE = { maxAgeMs: SEARCH_CACHE_S * 1000, maxEntries: 500 }

export interface Places {
  readonly provider: 'gazetteer' | 'photon' | 'google'
  /** At most five places; none for a text too short to search for. */
  search(text: string): Promise<Place[]>
  /** The place with this id, as the server itself knows it, or null. */
  find(placeId: string): Promise<PlaceWithCoordinates | null>
  /** Where the largest city of a time zone is; null for a zone without one. */
  cityOf(timeZone: string): Promise<Point | null>
}

export function createPlaces(deps: Pick<Deps, 'config' | 'db' | 'log'>): Places {
  const { config, db } = deps
  const provider = config.GOOGLE_PLACES_KEY ? 'google' : config.PHOTON_URL ? 'photon' : 'gazetteer'
  const { search, find } = provider === 'gazetteer' ? gazetteer(db) : cached({ google, photon }[provider](deps))
  return {
    provider,
    search: async text => {
      const point = typedPoint(text)
      if (point) return [await placeOfPoint(db, point)]
      const query = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
      return isSearchable(query) ? search(query) : []
    },
    find: async placeId => {
      const point = pointOfId(placeId)
      if (point) return placeOfPoint(db, point)
      return placeId.startsWith('coord_') ? null : find(placeId)
    },
    cityOf: timeZone => cityOfTimeZone(db, timeZone),
  }
}

/** A remote provider is asked the same question once in five minutes. */
const cached = ({ search, find }: PlaceProvider): PlaceProvider => ({
  search: memoizeAsync(search, CACHE),
  find: memoizeAsync(find, CACHE),
})
