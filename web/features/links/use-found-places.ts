import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { idOfPoint, looksLikePoint, typedPoint } from '../../../contract/coordinates.ts'
import { isSearchable, MAX_SEARCH_RESULTS, MIN_SEARCH_LENGTH, type Place } from '../../../contract/places.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { mapsConfigQuery, placesQuery } from './queries.ts'

const SEARCH_AFTER_MS = 250

const STATUS = {
  point: 'Press Enter to use these coordinates',
  outOfRange: 'Latitude goes from -90 to 90, longitude from -180 to 180',
  url: 'Web links don’t work here. Type the coordinates instead, such as 3.1579, 101.7116.',
  short: `Type at least ${MIN_SEARCH_LENGTH} characters`,
  towns: 'Search a town, or set the pin on the map.',
  places: 'Search a place, or set the pin on the map.',
  searching: 'Searching...',
  none: 'No matches. Search for a nearby town, then drag the pin.',
}

export interface FoundPlaces {
  places: Place[]
  status: string
  /** The text is the name of the place that was picked. */
  settled?: boolean
}

/** At most five places; typed coordinates are resolved without a call. */
export function useFoundPlaces(text: string, settled: boolean): FoundPlaces {
  const input = text.trim()
  const settledInput = useDebounced(input, SEARCH_AFTER_MS)
  const point = typedPoint(input)
  const unusable = unusableReason(input)
  const long = isSearchable(input) && !settled && !point && !unusable
  const { data: maps } = useQuery(mapsConfigQuery)
  const search = useQuery({
    ...placesQuery(settledInput),
    enabled: long && isSearchable(settledInput) && !typedPoint(settledInput) && !unusableReason(settledInput),
    placeholderData: keepPreviousData,
  })

  if (settled) return { places: [], status: '', settled }
  if (point) return { places: [placeOfPoint(input, idOfPoint(point))], status: STATUS.point }
  if (unusable) return { places: [], status: unusable }
  if (input === '') return { places: [], status: maps?.provider === 'gazetteer' ? STATUS.towns : STATUS.places }
  if (!long) return { places: [], status: STATUS.short }
  if (search.error) return { places: [], status: search.error.message }
  const places = (search.data ?? []).slice(0, MAX_SEARCH_RESULTS)
  if (!search.data || search.isPlaceholderData || settledInput !== input) return { places, status: STATUS.searching }
  if (places.length === 0) return { places, status: STATUS.none }
  return { places, status: places.length === 1 ? '1 place found' : `${places.length} places found` }
}

/** Why a text cannot name any place. */
function unusableReason(input: string): string | null {
  if (/^https?:\/\//i.test(input)) return STATUS.url
  return looksLikePoint(input) && !typedPoint(input) ? STATUS.outOfRange : null
}

const placeOfPoint = (text: string, placeId: string): Place => ({
  place_id: placeId,
  name: text,
  address: text,
  description: text,
  structured_formatting: { main_text: text, secondary_text: 'Use this point' },
})
