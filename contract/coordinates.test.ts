import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOfPoint, isNamedByPoint, pointOfId, typedPoint } from './coordinates.ts'

test('a typed pair is a point', () => {
  expect(typedPoint('3.1579, 101.7116')).toEqual({ latitude: 3.1579, longitude: 101.7116 })
  expect(typedPoint(' -33.8568,151.2153 ')).toEqual({ latitude: -33.8568, longitude: 151.2153 })
  expect(typedPoint('90,180')).toEqual({ latitude: 90, longitude: 180 })
  expect(typedPoint('+51.5 ; -0.12')).toEqual({ latitude: 51.5, longitude: -0.12 })
})

test('text that is no pair, or a pair outside the globe, is not', () => {
  for (const text of ['90.1,0', '0,180.1', '-91,0', '3.1579', '3.1579,', 'a,b', '1,2,3', '3,1 101,7', '1e2,3', ''])
    expect(typedPoint(text)).toBeNull()
})

test('digits below a decimetre are rounded away, and zero has no minus', () => {
  expect(typedPoint('3.15791234567,101.71161234567')).toEqual({ latitude: 3.157912, longitude: 101.711612 })
  expect(idOfPoint(typedPoint('-0.00000001,-0.0')!)).toBe('coord_0_0')
})

test('every typed point has an id that names the same point', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map(value => value.toFixed(6))
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const point = typedPoint(`${latitude},${longitude}`)!
      expect(pointOfId(idOfPoint(point))).toEqual(point)
    }),
  )
})

test.each([
  'coord_91_0',
  'coord_0_181',
  'coord_1_2_3',
  'coord_1',
  'coord_+1_2',
  'coord_1e1_2',
  'coord_1_2 ',
  ' coord_1_2',
  'coord_NaN_2',
  'coord__',
  `coord_1_2.${'1'.repeat(400)}`,
])('%s names no point', id => {
  expect(pointOfId(id)).toBeNull()
})

test.each([
  ['Near Kuala Lumpur, Malaysia (3.1390, 101.6869)', true],
  ['Position -16.4400, -179.9900', true],
  ['3.1579, 101.7116', true],
  ['Near Kuala Lumpur, Malaysia', false],
  ['Main hall (2nd floor)', false],
  ['Position 4', false],
])('%s names a place by coordinates: %s', (name, byPoint) => {
  expect(isNamedByPoint(name)).toBe(byPoint)
})
