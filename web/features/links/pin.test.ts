import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOfPoint, pointOfId } from '../../../contract/coordinates.ts'
import { metresBetween } from '../../../contract/geo.ts'
import { nudged, pinPoint } from './pin.ts'

const KUALA_LUMPUR = { latitude: 3.1579, longitude: 101.7116 }
const press = (key: string, shiftKey = false) => nudged(KUALA_LUMPUR, { key, shiftKey })

test('an arrow key moves the pin 5 m that way, with Shift 50 m', () => {
  expect(press('ArrowUp')!.latitude).toBeGreaterThan(KUALA_LUMPUR.latitude)
  expect(press('ArrowLeft')!.longitude).toBeLessThan(KUALA_LUMPUR.longitude)
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
    expect(metresBetween(KUALA_LUMPUR, press(key)!)).toBeCloseTo(5, 0)
    expect(metresBetween(KUALA_LUMPUR, press(key, true)!)).toBeCloseTo(50, 0)
  }
  expect(press('Enter')).toBeNull()
})

test('a map may be turned round the globe; the pin stays on it', () => {
  expect(pinPoint({ latitude: 3, longitude: 461.5 })).toEqual({ latitude: 3, longitude: 101.5 })
  expect(pinPoint({ latitude: 3, longitude: -190 })).toEqual({ latitude: 3, longitude: 170 })
})

test('wherever the pin is put, its id names that point', () => {
  const degrees = fc.double({ min: -1000, max: 1000, noNaN: true })
  fc.assert(
    fc.property(degrees, degrees, (latitude, longitude) => {
      const point = pinPoint({ latitude, longitude })
      expect(pointOfId(idOfPoint(point))).toEqual(point)
    }),
  )
})
