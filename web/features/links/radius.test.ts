import { expect, test } from 'vitest'
import { problems } from '../../../contract/problems.ts'
import { nearestStop, RADIUS_RANGE, RADIUS_STOPS_M, typedRadiusM } from './radius.ts'

test.each([
  ['24', null],
  ['25', 25],
  ['130 m', 130],
  ['2,000', 2000],
  ['2001', null],
  ['130.5', null],
  ['', null],
  ['wide', null],
])('%s typed is %s', (text, radiusM) => expect(typedRadiusM(text)).toBe(radiusM))

test('the slider stands at the stop that is nearest to a typed radius', () => {
  expect(RADIUS_STOPS_M[nearestStop(130)]).toBe(125)
  expect(RADIUS_STOPS_M[nearestStop(2000)]).toBe(2000)
})

test('the form says what the server would say', () => expect(RADIUS_RANGE).toBe(problems.radius_range.error))
