import { expect, test } from 'vitest'
import { wayThere } from './way-there.ts'

const SOUTH = 180

test.each([
  [340, 'Head south. Walk 240 m more.'],
  [101, 'Head south. Walk 1 m more.'],
  [4_900, 'Head south. Walk 4.8 km more.'],
])('%i m from the centre: %s', (metres, sentence) =>
  expect(wayThere(SOUTH, metres).replace(/\u00a0/g, ' ')).toBe(sentence),
)
