const DEGREES = /^(?:Position |Near .*\()?-?\d{1,3}\.\d{3,}°?, ?-?\d{1,3}\.\d{3,}°?\)?(?:, )?/

/** A place that has no name but its coordinates: visitors are told that a pin marks it, and which town is near. */
export function shownPlace<Place extends { locationName: string; formattedAddress: string }>(place: Place): Place {
  if (!DEGREES.test(place.locationName)) return place
  const address = place.formattedAddress.replace(DEGREES, '')
  const formattedAddress = address && address[0]!.toUpperCase() + address.slice(1)
  return { ...place, locationName: 'Pinned place', formattedAddress }
}
