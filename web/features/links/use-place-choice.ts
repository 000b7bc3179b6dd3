import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { idOfPoint, pointOfId } from '../../../contract/coordinates.ts'
import { metresBetween, type Point } from '../../../contract/geo.ts'
import { SAME_PLACE_WITHIN_M } from '../../../contract/link-settings.ts'
import type { Place } from '../../../contract/places.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { pinPoint } from './pin.ts'
import { placeQuery } from './queries.ts'

/** Arrow keys move a pin many times a second. */
const ADDRESS_AFTER_MS = 400

export interface ChosenPlace {
  placeId: string
  point: Point
  /** Absent for a bare point: only the creator knows what is there. */
  name?: string
  /** Absent for a point whose nearest town is not known yet. */
  address?: string
}

export interface PlaceChoice {
  chosen: ChosenPlace | null
  /** The place last found by search or by the device, as one object for each time: the map moves there. */
  found: Point | null
  /** The name that visitors see: typed, or the place's own. */
  name: string
  setName: (name: string) => void
  /** Null: the place's own name is meant. */
  typedName: string | null
  /** The name was cleared, and none typed instead. */
  nameEmptied: boolean
  choosePlace: (place: Place) => void
  /** A point that the device or typed coordinates gave. */
  choosePoint: (point: Point) => void
  /** Sets the pin, or moves it: a chosen place keeps the name it was found by. */
  setPin: (point: Point) => void
  /** The coordinates of the place are being fetched. */
  locating: boolean
  error: Error | null
}

interface Beginning {
  changed?: boolean
  /** The name that was typed before. */
  typed?: string | null
}

/** A place that is changed keeps its name wherever its pin goes, and its address as long as that is near. */
export function usePlaceChoice(first: ChosenPlace | null, { changed, typed }: Beginning = {}): PlaceChoice {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(first)
  const [found, setFound] = useState<Point | null>(first?.point ?? null)
  const [typedName, setTypedName] = useState(typed ?? null)
  const lookup = useMutation({
    mutationFn: async (place: Place) => located(place) ?? (await client.fetchQuery(placeQuery(place.place_id))),
  })
  const address = useNearbyAddress(chosen?.address === undefined ? chosen : null)

  const choose = (place: ChosenPlace) => {
    // The answer of a lookup that still runs is ignored.
    lookup.reset()
    setChosen(place)
  }
  const atPoint = (pin: Point, name: string | undefined): ChosenPlace => {
    const near = changed && first?.address !== undefined && metresBetween(first.point, pin) <= SAME_PLACE_WITHIN_M
    return {
      placeId: idOfPoint(pin),
      point: pin,
      ...(name !== undefined && { name }),
      ...(near && { address: first.address }),
    }
  }
  const choosePoint = (point: Point) => {
    const pin = pinPoint(point)
    choose(atPoint(pin, changed ? chosen?.name : undefined))
    setFound(pin)
  }
  const showFound = ({ place_id, latitude, longitude, name, description }: LocatedPlace) => {
    const point = { latitude, longitude }
    setChosen({ placeId: place_id, point, name, address: description })
    setFound(point)
  }

  return {
    chosen: chosen && { ...chosen, ...(address !== undefined && { address }) },
    found,
    name: typedName ?? chosen?.name ?? '',
    setName: setTypedName,
    typedName,
    nameEmptied: typedName !== null && typedName.trim() === '',
    choosePlace: place => {
      const point = pointOfId(place.place_id)
      if (point) return choosePoint(point)
      // A name typed for another place would be wrong; one typed before any choice is meant for this one.
      if (chosen) setTypedName(null)
      lookup.mutate(place, { onSuccess: showFound })
    },
    choosePoint,
    setPin: point => {
      const pin = pinPoint(point)
      choose(atPoint(pin, chosen?.name))
    },
    locating: lookup.isPending,
    error: lookup.error,
  }
}

/** The address near a bare point, once the pin rests. */
function useNearbyAddress(chosen: ChosenPlace | null): string | undefined {
  const bareId = chosen && pointOfId(chosen.placeId) ? chosen.placeId : ''
  const settledId = useDebounced(bareId, ADDRESS_AFTER_MS)
  const near = useQuery({ ...placeQuery(settledId), enabled: settledId !== '' && settledId === bareId })
  return bareId !== '' && settledId === bareId ? near.data?.address : undefined
}

type LocatedPlace = Place & Point

function located(place: Place): LocatedPlace | null {
  const { latitude, longitude } = place
  return latitude === undefined || longitude === undefined ? null : { ...place, latitude, longitude }
}

export const coordinatesText = ({ latitude, longitude }: Point) => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
