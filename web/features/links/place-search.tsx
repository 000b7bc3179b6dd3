import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { pointOfId } from '../../../contract/coordinates.ts'
import type { Place } from '../../../contract/places.ts'
import { useMediaQuery } from '../../lib/media-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { MD } from '../../ui/breakpoints.ts'
import { IconButton } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type FoundPlaces, useFoundPlaces } from './use-found-places.ts'
import type { OwnPosition } from './use-own-position.ts'
import type { PlaceChoice } from './use-place-choice.ts'

const USE_OWN_POSITION = 'Use My Location'

const STATUS = {
  locating: 'Finding the place...',
  chosen: 'Drag the pin to the exact entrance.',
}

/** The first row of an empty search. */
const OWN_POSITION = 'own position'
type Row = Place | typeof OWN_POSITION
const placeOf = (row: Row) => (row === OWN_POSITION ? null : row)

type Props = {
  place: PlaceChoice
  own: OwnPosition
  /** On a phone something else is said of the place: no hint for the pin. */
  brief: boolean
}

export function PlaceSearch({ place: { choosePlace, chosen, locating, error }, own, brief }: Props) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const found = useFoundPlaces(text, text === picked)
  const rows: Row[] = text.trim() === '' ? [OWN_POSITION] : found.places
  const status = statusText({
    locating,
    error,
    own: text === '' ? own.status : '',
    hint: useMediaQuery(MD) || !brief ? STATUS.chosen : '',
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

type Status = {
  locating: boolean
  error: Error | null
  own: string
  hint: string
  chosen: boolean
  found: FoundPlaces
  text: string
}

function statusText({ locating, error, own, hint, chosen, found, text }: Status): string {
  if (locating) return STATUS.locating
  if (own) return own
  if (error && found.settled) return error.message
  return chosen && (found.settled || text === '') ? hint : found.status
}

/** The keyboard would cover the map that now shows the place. */
function hideTouchKeyboard() {
  const focused = document.activeElement
  if (matchMedia('(pointer: coarse)').matches && focused instanceof HTMLElement) focused.blur()
}
