import { expect, test } from 'vitest'
import { wayThere } from './way-there.ts'

const place = { latitude: 3.1579, longitude: 101.7116 }
const northOf = (metres: number) => ({ ...place, latitude: place.latitude + metres / 111_195 })
const words = (metres: number) => wayThere(northOf(metres), place, metres).replace(/\u00a0/g, ' ')

test.each([
  [340, 'Head south. Walk 240 m more into the ring.'],
  [101, 'Head south. Walk 1 m more into the ring.'],
  [4_900, 'Head south. Walk 4.8 km more into the ring.'],
  [5_100, 'This place is 5.1 km away, to the south.'],
  [300_000, 'This place is 300 km away, to the south.'],
])('%i m from the centre: %s', (metres, sentence) => expect(words(metres)).toBe(sentence))
