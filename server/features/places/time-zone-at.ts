import lookUp from '@photostructure/tz-lookup'

/** Open sea. Its offset from UTC follows from its longitude. */
const AT_SEA = /^Etc\//

/** The IANA time zone of the land at that point, within a kilometre or so of a border; UTC at sea. */
export function timeZoneAt({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const found = lookUp(latitude, longitude)
  return AT_SEA.test(found) ? 'UTC' : found
}
