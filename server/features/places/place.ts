import type { Place } from '../../../contract/places.ts'

export type PlaceWithCoordinates = Place & { latitude: number; longitude: number }

/** Finds places by their name, and one place by its id. */
export interface PlaceProvider {
  search(text: string): Promise<Place[]>
  find(placeId: string): Promise<PlaceWithCoordinates | null>
}

const MAX_NAME_LENGTH = 120
const MAX_ADDRESS_LENGTH = 300

/** A provider's text made fit to be stored: one line, no control characters. */
const line = (text: string, maxLength: number) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()

export function placeOf<P extends { latitude: number; longitude: number } | Record<never, never>>({
  placeId,
  name,
  secondaryText,
  address,
  point,
}: {
  placeId: string
  name: string
  /** The line under the name in a list of results. */
  secondaryText: string
  /** Default: the name and the secondary text. */
  address?: string
  point: P
}): Place & P {
  const main = line(name, MAX_NAME_LENGTH)
  const secondary = line(secondaryText, MAX_ADDRESS_LENGTH)
  const description = secondary === '' ? main : `${main}, ${secondary}`
  return {
    place_id: placeId,
    name: main,
    address: address === undefined ? description : line(address, MAX_ADDRESS_LENGTH),
    description,
    structured_formatting: { main_text: main, secondary_text: secondary },
    ...point,
  }
}
