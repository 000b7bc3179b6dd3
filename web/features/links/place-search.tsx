import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { idOfPoint, looksLikePoint, pointOfId, typedPoint } from '../../../contract/coordinates.ts'
import { isSearchable, MAX_SEARCH_RESULTS, MIN_SEARCH_LENGTH, type Place } from '../../../contract/places.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { mapsConfigQuery, placesQuery } from './queries.ts'
import { useDebounced } from './use-debounced.ts'
import type { OwnPosition } from './use-own-position.ts'
import type { PlaceChoice } from './use-place-choice.ts'

const SEARCH_AFTER_MS = 250
const USE_OWN_POSITION = 'Use My Location'

const STATUS = {
  point: 'Press Enter to use these coordinates',
  outOfRange: 'Coordinates go from -90 to 90, then -180 to 180',
  url: 'Web links don’t work here. Type the coordinates instead, such as 3.1579, 101.7116.',
  short: `Type at least ${MIN_SEARCH_LENGTH} characters`,
  townsOnly: 'Finds towns only. Pick one, then drag the pin.',
  searching: 'Searching...',
  locating: 'Finding the place...',
  chosen: 'Drag the pin to the exact entrance.',
  none: 'No matches. Search for a nearby town, then drag the pin.',
}

/** The first row of an empty search. */
const OWN_POSITION = 'own position'
type Row = Place | typeof OWN_POSITION
const placeOf = (row: Row) => (row === OWN_POSITION ? null : row)

type Props = { place: PlaceChoice; own: OwnPosition }

export function PlaceSearch({ place: { choosePlace, chosen, locating, error }, own }: Props) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const found = useFoundPlaces(text, text === picked)
  const rows: Row[] = text.trim() === '' ? [OWN_POSITION] : found.places
  const status = statusText({
    locating,
    error,
    own: text === '' ? own.status : '',
    chosen: chosen !== null,
    found,
    text,
  })

  const findOwn = () => {
    setText('')
    hideTouchKeyboard()
    own.find()
  }
  const pick = (place: Place) => {
    own.dismiss()
    setText(place.name)
    setPicked(place.name)
    hideTouchKeyboard()
    choosePlace(place)
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
          items={rows}
          keyOf={row => placeOf(row)?.place_id ?? OWN_POSITION}
          mainText={row => placeOf(row)?.structured_formatting.main_text ?? USE_OWN_POSITION}
          secondaryText={row => placeOf(row)?.structured_formatting.secondary_text ?? 'The place where you are now'}
          icon={row => row === OWN_POSITION && <Icon as={LocateFixed} />}
          aside={row => pointOfId(placeOf(row)?.place_id ?? '') && <Badge>Coordinates</Badge>}
          onPick={row => (row === OWN_POSITION ? findOwn() : pick(row))}
          status={status}
          action={
            <IconButton
              label={USE_OWN_POSITION}
              busy={own.finding}
              icon={<Icon as={LocateFixed} />}
              onClick={findOwn}
            />
          }
        />
      </form>
    </search>
  )
}

type Status = { locating: boolean; error: Error | null; own: string; chosen: boolean; found: FoundPlaces; text: string }

function statusText({ locating, error, own, chosen, found, text }: Status): string {
  if (locating) return STATUS.locating
  if (error) return error.message
  if (own) return own
  return chosen && (found.settled || text === '') ? STATUS.chosen : found.status
}

/** The keyboard would cover the map that now shows the place. */
function hideTouchKeyboard() {
  const focused = document.activeElement
  if (matchMedia('(pointer: coarse)').matches && focused instanceof HTMLElement) focused.blur()
}

interface FoundPlaces {
  places: Place[]
  status: string
  /** The text is the name of the place that was picked. */
  settled?: boolean
}

/** At most five places; typed coordinates are resolved without a call. */
function useFoundPlaces(text: string, settled: boolean): FoundPlaces {
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
