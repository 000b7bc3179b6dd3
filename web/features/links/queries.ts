import { queryOptions } from '@tanstack/react-query'
import { googlePlacesKey, mapsConfig, placeById, SEARCH_CACHE_S, searchPlaces } from '../../../contract/places.ts'
import { call } from '../../lib/call.ts'

export const placesQuery = (input: string) =>
  queryOptions({
    queryKey: ['places', input],
    queryFn: ({ signal }) => call(searchPlaces, { input }, { signal }),
    staleTime: SEARCH_CACHE_S * 1000,
    gcTime: SEARCH_CACHE_S * 1000,
  })

export const placeQuery = (placeId: string) =>
  queryOptions({
    queryKey: ['place', placeId],
    queryFn: ({ signal }) => call(placeById, { placeId }, { signal }),
  })

export const mapsConfigQuery = queryOptions({
  queryKey: ['maps-config'],
  queryFn: ({ signal }) => call(mapsConfig, {}, { signal }),
})

export const googleKeyQuery = queryOptions({
  queryKey: ['google-places-key'],
  queryFn: ({ signal }) => call(googlePlacesKey, {}, { signal }),
})
