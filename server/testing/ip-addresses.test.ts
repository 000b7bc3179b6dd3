import { isIPv4 } from 'node:net'
import { expect, test } from 'vitest'
import { ipAddress } from './ip-addresses.ts'

test('every caller of a long run has a valid address of its own', () => {
  const addresses = Array.from({ length: 200_000 }, (_, number) => ipAddress(number))
  expect(addresses.filter(address => !isIPv4(address))).toEqual([])
  expect(new Set(addresses)).toHaveLength(addresses.length)
})
