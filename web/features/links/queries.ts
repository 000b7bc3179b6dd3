import { queryOptions } from '@tanstack/react-query'
import { dashboard } from '../../../contract/links.ts'
import {
  appDomain,
  googlePlacesKey,
  mapsConfig,
  placeById,
  SEARCH_CACHE_S,
  searchPlaces,
} from '../../../contract/places.ts'
import { call } from '../../lib/call.ts'
import { PLAN_KEY } from '../billing/index.ts'
import { checkInUrl } from './check-in-url.ts'
import type { CreatedLink } from './use-link-creation.ts'

const REFRESH_MS = 30_000

export const dashboardQuery = (email: string) =>
  queryOptions({
    queryKey: [PLAN_KEY, 'dashboard', email],
    queryFn: ({ signal }) => call(dashboard, { email }, { signal }),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    refetchOnMount: 'always',
  })

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

export const appDomainQuery = queryOptions({
  queryKey: ['app-domain'],
  queryFn: ({ signal }) => call(appDomain, {}, { signal }),
})

/** Null for a link that is deleted, or belongs to another creator. */
export const createdLinkQuery = (email: string, linkId: string) =>
  queryOptions({
    queryKey: ['created-link', email, linkId],
    queryFn: async ({ signal }): Promise<CreatedLink | null> => {
      const [{ links }, { domain }] = await Promise.all([
        call(dashboard, { email }, { signal }),
        call(appDomain, {}, { signal }),
      ])
      const link = links.find(({ id }) => id === linkId)
      return link ? { ...link, url: checkInUrl(domain, link.checkinToken) } : null
    },
  })
