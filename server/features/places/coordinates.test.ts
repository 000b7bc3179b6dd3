import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idOfPoint, pointOfId, typedPoint } from './coordinates.ts'

const point = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('a typed pair', () => {
  test.each([
    ['3.139,101.6869', point(3.139, 101.6869)],
    [' -33.8679 , +151.2073 ', point(-33.8679, 151.2073)],
    ['90,-180', point(90, -180)],
    ['0,-0', point(0, 0)],
    ['1;2', point(1, 2)],
  ])('%s is a point', (text, expected) => {
    expect(typedPoint(text)).toEqual(expected)
  })

  test.each([
    '90.001,0',
    '0,180.001',
    '1,2,3',
    '1 2',
    'NaN,1',
    '1e1,2',
    '0x10,2',
    '1.,2',
    ',',
    '',
    '١,٢',
    '1,2 Main Street',
  ])('%s is none', text => {
    expect(typedPoint(text)).toBeNull()
  })
})

describe('an id coord_{lat}_{lng}', () => {
  test('survives the way there and back, for any point', () => {
    const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true })
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const found = typedPoint(`${latitude.toFixed(9)},${longitude.toFixed(9)}`)!
        expect(pointOfId(idOfPoint(found))).toEqual(found)
        expect(found.latitude).toBeCloseTo(latitude, 5)
        expect(found.longitude).toBeCloseTo(longitude, 5)
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
  ])('%s is none', id => {
    expect(pointOfId(id)).toBeNull()
  })

  test('is rounded to 0.1 m and has no minus before zero', () => {
    expect(pointOfId('coord_-0.0000001_101.12345678')).toEqual(point(0, 101.123457))
  })
})
