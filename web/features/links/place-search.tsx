import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { idOfPoint, looksLikePoint, pointOfId, typedPoint } from '../../../contract/coordinates.ts'
import { isSearchable, MAX_SEARCH_RESULTS, MIN_SEARCH_LENGTH, type Place } from '../../../contract/places.ts'
import { Badge } from '../../ui/badge.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { mapsConfigQuery, placesQuery } from './queries.ts'
import { useDebounced } from './use-debounced.ts'

const SEARCH_AFTER_MS = 250

const STATUS = {
  point: 'Press Enter to use these coordinates',
  outOfRange: 'Coordinates go from -90 to 90, then -180 to 180',
  url: 'Web links don’t work here. Type the coordinates instead, such as 3.1579, 101.7116.',
  short: `Type at least ${MIN_SEARCH_LENGTH} characters`,
  townsOnly: 'Finds towns only. Pick one, then drag the pin.',
  searching: 'Searching...',
  none: 'No matches. Search for a nearby town, then drag the pin.',
}

type Props = { onPick: (place: Place) => void; locating: boolean; error: Error | null }

export function PlaceSearch({ onPick, locating, error }: Props) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const found = useFoundPlaces(text, text === picked)
  const status = locating ? 'Finding the place...' : (error?.message ?? found.status)

  const pick = (place: Place) => {
    setText(place.name)
    setPicked(place.name)
    hideTouchKeyboard()
    onPick(place)
  }
  const pickFirst = () => {
    const first = found.places[0]
    if (first) pick(first)
  }

  return (
    <search>
      <form
        onSubmit={event => {
          event.preventDefault()
          pickFirst()
        }}
      >
        <Combobox
          label="Search for a place"
          placeholder="Place or coordinates"
          text={text}
          onTextChange={setText}
          items={found.places}
          keyOf={place => place.place_id}
          mainText={place => place.structured_formatting.main_text}
          secondaryText={place => place.structured_formatting.secondary_text}
          aside={place => pointOfId(place.place_id) && <Badge>Coordinates</Badge>}
          onPick={pick}
          status={status}
        />
      </form>
    </search>
  )
}

/** The keyboard would cover the map that now shows the place. */
function hideTouchKeyboard() {
  const focused = document.activeElement
  if (matchMedia('(pointer: coarse)').matches && focused instanceof HTMLElement) focused.blur()
}

/** At most five places; typed coordinates are resolved without a call. */
function useFoundPlaces(text: string, settled: boolean): { places: Place[]; status: string } {
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

  if (settled) return { places: [], status: '' }
  if (point) return { places: [placeOfPoint(input, idOfPoint(point))], status: STATUS.point }
  if (unusable) return { places: [], status: unusable }
  if (input === '') return { places: [], status: maps?.provider === 'gazetteer' ? STATUS.townsOnly : '' }
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
