import { z } from 'zod'
import { MAX_SEARCH_RESULTS } from '../../../contract/places.ts'
import type { Deps } from '../../deps.ts'
import { callProvider } from './call-provider.ts'
import { type PlaceProvider, type PlaceWithCoordinates, placeOf } from './place.ts'
import { signedPlaceIds } from './signed-place-id.ts'

const text = z.string().optional()
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  properties: z.object({
    name: text,
    street: text,
    housenumber: text,
    district: text,
    city: text,
    state: text,
    country: text,
  }),
})
const searchReply = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

/** A Photon server, which searches OpenStreetMap's places. */
export function photon({ config, log }: Pick<Deps, 'config' | 'log'>): PlaceProvider {
  const ids = signedPlaceIds(config.APP_SECRET)
  return {
    search: async query => {
      const url = new URL(`${config.PHOTON_URL!.replace(/\/$/, '')}/api`)
      url.search = new URLSearchParams({ q: query, limit: String(MAX_SEARCH_RESULTS) }).toString()
      const collection = await callProvider({ url, replySchema: searchReply, log })
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
  const streetLine = [street, housenumber].filter(Boolean).join(' ')
  const main = name || streetLine
  if (!main) return undefined
  const secondary = [...new Set([streetLine, district, city, state, country])].filter(line => line && line !== main)
  const [longitude, latitude] = item.geometry.coordinates
  return placeOf({ placeId: '', name: main, secondaryText: secondary.join(', '), point: { latitude, longitude } })
}
