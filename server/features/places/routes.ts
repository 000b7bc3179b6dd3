import * as contract from '../../../contract/places.ts'
import type { Limit } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { enforceNetworkLimit } from '../../http/rate-limits.ts'
import { Answer, anyone, type Caller, type Route, route } from '../../http/route.ts'
import type { Places } from './places.ts'
import { timeZoneAt } from './time-zone-at.ts'

/** A person who types makes about one request a second. */
const SEARCHES_PER_NETWORK: Limit = { max: 120, windowS: 60 }

const GEONAMES = 'Places © GeoNames, CC BY 4.0'
const placesAttribution = {
  gazetteer: GEONAMES,
  photon: `Places © OpenStreetMap contributors; ${GEONAMES}`,
  google: `Powered by Google; ${GEONAMES}`,
} as const

export function placeRoutes(deps: Pick<Deps, 'config' | 'db'> & { places: Places }): Route[] {
  const { config, places } = deps
  return [
    route(contract.searchPlaces, anyone, async (caller, { input }) => {
      await enforceSearchLimit(deps, caller)
      const found = await places.search(input)
      return new Answer(200, found, { 'cache-control': `private, max-age=${contract.SEARCH_CACHE_S}` })
    }),
    route(contract.placeById, anyone, async (caller, { placeId }) => {
      await enforceSearchLimit(deps, caller)
      const place = await places.find(placeId)
      if (!place) throw new Declined('place_unknown')
      return { ...place, timeZone: timeZoneAt(place) }
    }),
    route(contract.cityOfTimeZone, anyone, async (caller, { timeZone }) => {
      await enforceSearchLimit(deps, caller)
      return { city: await places.cityOf(timeZone) }
    }),
    route(contract.googlePlacesKey, anyone, () => ({ apiKey: config.GOOGLE_MAPS_BROWSER_KEY ?? null })),
    route(contract.appDomain, anyone, () => ({ domain: config.APP_URL })),
    route(contract.mapsConfig, anyone, () => ({
      provider: places.provider,
      tilesUrl: config.MAP_TILES_URL,
      attribution: config.MAP_ATTRIBUTION,
      placesAttribution: placesAttribution[places.provider],
    })),
  ]
}

async function enforceSearchLimit(deps: Pick<Deps, 'config' | 'db'>, { ip }: Caller) {
  await enforceNetworkLimit(deps, 'places', ip, SEARCHES_PER_NETWORK)
}
