import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const MIN_SEARCH_LENGTH = 3
/** Names in these scripts often have two characters. */
const CJK_NAME = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}$/u

/** Whether a trimmed text is long enough for a search. */
export const isSearchable = (text: string): boolean => text.length >= MIN_SEARCH_LENGTH || CJK_NAME.test(text)
export const MAX_SEARCH_RESULTS = 5
export const SEARCH_CACHE_S = 5 * 60

export const place = z.object({
  place_id: z.string(),
  name: z.string(),
  address: z.string(),
  description: z.string(),
  structured_formatting: z.object({ main_text: z.string(), secondary_text: z.string() }),
  /** Absent if the provider returns coordinates only with the details of a place. */
  latitude: z.number().optional(),
  longitude: z.number().optional(),
})
export type Place = z.infer<typeof place>

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/api/places/search',
  summary: 'Find up to five places by name.',
  query: z.object({ input: z.string().max(200).default('') }),
  replies: { 200: z.array(place) },
})

export const placeById = endpoint({
  method: 'GET',
  path: '/api/places/details',
  summary: 'Get a place with its coordinates.',
  details: 'The ID `coord_{lat}_{lng}` names the nearest town.',
  query: z.object({ placeId: z.string().min(1).max(512) }),
  replies: {
    200: place.required({ latitude: true, longitude: true }).extend({
      /** The IANA time zone of the place. */
      timeZone: z.string(),
    }),
  },
})

export const cityOfTimeZone = endpoint({
  method: 'GET',
  path: '/api/places/time-zone-city',
  summary: 'Get the start of a map: the city that a time zone is named after.',
  query: z.object({ timeZone: z.string().max(64) }),
  replies: { 200: z.object({ city: z.object({ latitude: z.number(), longitude: z.number() }).nullable() }) },
})

export const googlePlacesKey = endpoint({
  method: 'GET',
  path: '/api/config/google-places-key',
  summary: 'Get the browser key of the maps service, if one is set.',
  replies: { 200: z.object({ apiKey: z.string().nullable() }) },
})

export const appDomain = endpoint({
  method: 'GET',
  path: '/api/config/app-domain',
  summary: 'Get the origin of share links.',
  replies: { 200: z.object({ domain: z.string() }) },
})

export const mapsConfig = endpoint({
  method: 'GET',
  path: '/api/config/maps',
  summary: 'Get the maps’ tiles and attribution, and the provider of places.',
  replies: {
    200: z.object({
      provider: z.enum(['gazetteer', 'photon', 'google']),
      tilesUrl: z.string(),
      attribution: z.string(),
      placesAttribution: z.string(),
    }),
  },
})
