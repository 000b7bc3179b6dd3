import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { idOfPoint, pointOfId } from '../../../contract/coordinates.ts'
import type { Point } from '../../../contract/geo.ts'
import type { Place } from '../../../contract/places.ts'
import { pinPoint } from './pin.ts'
import { placeQuery } from './queries.ts'
import { useDebounced } from './use-debounced.ts'

/** Arrow keys move a pin many times a second. */
const NAME_AFTER_MS = 400

interface Chosen {
  placeId: string
  point: Point
  /** Absent for a bare point, which is named after the nearest place. */
  name?: string
  address?: string
}

export interface PlaceChoice {
  chosen: { placeId: string; point: Point; address: string } | null
  /** The name that visitors see: typed, or the place's own. */
  name: string
  setName: (name: string) => void
  /** The name was cleared, and none typed instead. */
  nameEmptied: boolean
  choosePlace: (place: Place) => void
  choosePoint: (point: Point) => void
  /** The pin of the chosen place, which keeps the name it was found by. */
  movePin: (point: Point) => void
  /** The coordinates of the place are being fetched. */
  locating: boolean
  error: Error | null
}

export function usePlaceChoice(): PlaceChoice {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [typedName, setTypedName] = useState<string | null>(null)
  const lookup = useMutation({
    mutationFn: async (place: Place) => located(place) ?? (await client.fetchQuery(placeQuery(place.place_id))),
    onSuccess: ({ place_id, latitude, longitude, name, description }) =>
      setChosen({ placeId: place_id, point: { latitude, longitude }, name, address: description }),
  })

  const bareId = chosen && pointOfId(chosen.placeId) ? chosen.placeId : ''
  const settledId = useDebounced(bareId, NAME_AFTER_MS)
  const near = useQuery({ ...placeQuery(settledId), enabled: settledId !== '' && settledId === bareId })
  const nearby = settledId === bareId ? near.data : undefined

  const setPoint = (point: Point, name?: string) => {
    const pin = pinPoint(point)
    setChosen({ placeId: idOfPoint(pin), point: pin, ...(name !== undefined && { name }) })
  }

  return {
    chosen: chosen && {
      placeId: chosen.placeId,
      point: chosen.point,
      address: chosen.address ?? nearby?.address ?? coordinatesText(chosen.point),
    },
    name: typedName ?? chosen?.name ?? nearby?.name ?? '',
    setName: setTypedName,
    nameEmptied: typedName !== null && typedName.trim() === '',
    choosePlace: place => {
      setTypedName(null)
      if (pointOfId(place.place_id)) setPoint(pointOfId(place.place_id)!)
      else lookup.mutate(place)
    },
    choosePoint: point => {
      setTypedName(null)
      setPoint(point)
    },
    movePin: point => setPoint(point, chosen?.name),
    locating: lookup.isPending,
    error: lookup.error,
  }
}

function located(place: Place) {
  const { latitude, longitude } = place
  return latitude === undefined || longitude === undefined ? null : { ...place, latitude, longitude }
}

export const coordinatesText = ({ latitude, longitude }: Point) => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
