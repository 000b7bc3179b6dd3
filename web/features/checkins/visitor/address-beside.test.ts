import { expect, test } from 'vitest'
import { addressBeside } from './address-beside.ts'

test.each([
  ['Petronas Towers', 'Kuala Lumpur City Centre', 'Kuala Lumpur City Centre'],
  ['City Library', 'City Library', ''],
  ['Near Kuala Lumpur, Malaysia (3.1579, 101.7116)', 'Near Kuala Lumpur, Malaysia', ''],
  ['City Library', undefined, ''],
  ['City Library', null, ''],
])('beside %s stands of %s: %s', (locationName, formattedAddress, address) =>
  expect(addressBeside({ locationName, ...(formattedAddress !== undefined && { formattedAddress }) })).toBe(address),
)
