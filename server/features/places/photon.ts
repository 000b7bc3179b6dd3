import { z } from 'zod'
import { MAX_SEARCH_RESULTS } from '../../../contract/places.ts'
import type { Deps } from '../../deps.ts'
import { askProvider } from './ask-provider.ts'
import { type PlaceProvider, type PlaceWithCoordinates, placeOf } from './place.ts'
import { placeIds } from './signed-place.ts'

const part = z.string().optional()
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  properties: z.object({
    name: part,
    street: part,
    housenumber: part,
    district: part,
    city: part,
    state: part,
    country: part,
  }),
})
const found = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

/** A Photon server: OpenStreetMap's places. */
export function photon({ config, log }: Pick<Deps, 'config' | 'log'>): PlaceProvider {
  const ids = placeIds(config.APP_SECRET)
  return {
    search: async text => {
      const url = new URL(`${config.PHOTON_URL!.replace(/\/$/, '')}/api`)
      url.search = new URLSearchParams({ q: text, limit: String(MAX_SEARCH_RESULTS) }).toString()
      const collection = await askProvider({ url, reply: found, log })
      return (collection?.features ?? [])
        .flatMap(item => placeOfFeature(feature.safeParse(item).data) ?? [])
        .slice(0, MAX_SEARCH_RESULTS)
        .map(place => ({ ...place, place_id: ids.sign(place) }))
    },
    find: async placeId => ids.read(placeId),
  }
}

function placeOfFeature(item: z.output<typeof feature> | undefined): PlaceWithCoordinates | undefined {
  if (!item) return undefined
  const { name, street, housenumber, district, city, state, country } = item.properties
  const door = [street, housenumber].filter(Boolean).join(' ')
  const main = name || door
  if (!main) return undefined
  const around = [...new Set([door, district, city, state, country])].filter(text => text && text !== main)
  const [longitude, latitude] = item.geometry.coordinates
  return placeOf({ placeId: '', name: main, around: around.join(', '), point: { latitude, longitude } })
}
