import { expect, it } from 'vitest'
import { secondsLeft } from './countdown.ts'

it.each([
  [0, 15],
  [999, 15],
  [1000, 14],
  [14_999, 1],
  [15_000, 0],
  [60_000, 0],
])('%i ms after the start of 15 s, %i are left', (elapsedMs, left) => expect(secondsLeft(15, elapsedMs)).toBe(left))
