import { expect, it } from 'vitest'
import { clockTime } from './clock-time.ts'

it.each([
  ['09:05', '09:05'],
  ['9:05', '09:05'],
  ['9.05', '09:05'],
  ['905', '09:05'],
  ['0905', '09:05'],
  [' 23:59 ', '23:59'],
  ['00:00', '00:00'],
])('%j is a time of the day', (typed, time) => {
  expect(clockTime(typed)).toBe(time)
})

it.each(['', '9', '09', '24:00', '12:60', '9:5', '09:00 pm', '-1:00'])('%j is none', typed => {
  expect(clockTime(typed)).toBe('')
})
