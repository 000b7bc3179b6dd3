import { queryOptions } from '@tanstack/react-query'
import { dashboard, type OwnLink, ownLink } from '../../../contract/links.ts'
import {
  appDomain,
  cityOfTimeZone,
  googlePlacesKey,
  mapsConfig,
  placeById,
  SEARCH_CACHE_S,
  searchPlaces,
} from '../../../contract/places.ts'
import { CallError, call } from '../../lib/call.ts'
import { LIVE_TIMEOUT_MS } from '../../lib/live-refresh.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { PLAN_KEY } from '../billing/index.ts'

const REFRESH_MS = 30_000

/** The viewer's midnight. */
function dayStart(): Date {
  const now = serverNow()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate())
}

export const dashboardQuery = (email: string) =>
  queryOptions({
    queryKey: [PLAN_KEY, 'dashboard', email],
    queryFn: ({ signal }) =>
      call(dashboard, { email, dayStart: dayStart().toISOString() }, { signal, timeoutMs: LIVE_TIMEOUT_MS }),
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

/** Cached like the page: the zone of a device hardly ever changes. */
export const timeZoneCityQuery = (timeZone: string) =>
  queryOptions({
    queryKey: ['time-zone-city', timeZone],
    queryFn: ({ signal }) => call(cityOfTimeZone, { timeZone }, { signal }),
  })

export const appDomainQuery = queryOptions({
  queryKey: ['app-domain'],
  queryFn: ({ signal }) => call(appDomain, {}, { signal }),
})

/** Null for a link that is deleted, or belongs to another creator. */
export const ownLinkQuery = (email: string, linkId: string) =>
  queryOptions({
    queryKey: ['own-link', email, linkId],
    queryFn: ({ signal }): Promise<OwnLink | null> =>
      call(ownLink, { email, id: linkId }, { signal }).catch(nullIfUnknown),
  })

function nullIfUnknown(error: unknown): null {
  if (error instanceof CallError && error.status === 404) return null
  throw error
}
