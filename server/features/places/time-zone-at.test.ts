import { expect, it } from 'vitest'
import { timeZoneAt } from './time-zone-at.ts'

it.each([
  ['Sydney', -33.8568, 151.2153, 'Australia/Sydney'],
  ['Kuala Lumpur', 3.158, 101.7117, 'Asia/Kuala_Lumpur'],
  ['Kathmandu', 27.7045, 85.3077, 'Asia/Kathmandu'],
  ['Kiritimati, west of the date line', 1.99, -157.47, 'Pacific/Kiritimati'],
  ['the middle of the Pacific', -40, -110, 'UTC'],
  ['the North Pole', 90, 0, 'UTC'],
])('%s keeps its own time', (_, latitude, longitude, timeZone) => {
  expect(timeZoneAt({ latitude, longitude })).toBe(timeZone)
})

it('every point has a time zone that this machine knows', () => {
  const zones = new Set<string>()
  for (let latitude = -90; latitude <= 90; latitude += 1.5)
    for (let longitude = -180; longitude <= 180; longitude += 1.5) zones.add(timeZoneAt({ latitude, longitude }))
  expect(zones.size).toBeGreaterThan(200)
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})
