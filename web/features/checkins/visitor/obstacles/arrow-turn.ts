/** All in degrees clockwise; `screenAngle` is how far the screen is turned from the phone's upright position. */
interface Compass {
  readonly bearing: number
  /** Where the top of the phone points; null without a compass: north is up then, as on the map. */
  readonly heading: number | null
  readonly screenAngle: number
}

/** The arrow's next rotation, the short way round from the last one, so that it may pass 360 or fall below 0. */
export function nextTurn(last: number, { bearing, heading, screenAngle }: Compass): number {
  const wanted = heading === null ? bearing : bearing - heading - screenAngle
  return last + mod360(wanted - last + 180) - 180
}

/** The same direction, from 0 up to 360. */
export const mod360 = (degrees: number) => ((degrees % 360) + 360) % 360

/** Safari has a heading of its own; elsewhere the angle counts from north, anticlockwise, and only when it is absolute. */
export interface OrientationReading {
  readonly absolute: boolean
  readonly alpha: number | null
  readonly webkitCompassHeading?: number
}

/** Where the top of the phone points, in degrees clockwise from north; null when the phone does not know. */
export function headingOf({ absolute, alpha, webkitCompassHeading }: OrientationReading): number | null {
  if (webkitCompassHeading !== undefined) return webkitCompassHeading >= 0 ? webkitCompassHeading : null
  return absolute && alpha !== null ? mod360(-alpha) : null
}
