import { expect, test } from 'vitest'
import { shownPlace } from './shown-place.ts'

test.each([
  ['Near Petaling Jaya, Malaysia (3.1073, 101.6067)', 'Near Petaling Jaya, Malaysia', 'Near Petaling Jaya, Malaysia'],
  ['3.157900, 101.711600, near Kuala Lumpur', '3.157900, 101.711600, near Kuala Lumpur', 'Near Kuala Lumpur'],
  ['Position -12.3456, -101.7116', 'Far from any town', 'Far from any town'],
  ['3.157900, 101.711600', '3.157900, 101.711600', ''],
])('%s is a pinned place', (locationName, formattedAddress, address) => {
  expect(shownPlace({ locationName, formattedAddress })).toEqual({
    locationName: 'Pinned place',
    formattedAddress: address,
  })
})

test.each(['Main hall', 'Near the tower', 'Level 3.2, 101 Main Street', 'Room 12.345'])(
  '%s keeps its name',
  locationName => {
    const place = { locationName, formattedAddress: 'Jalan Ampang' }
    expect(shownPlace(place)).toEqual(place)
  },
)
