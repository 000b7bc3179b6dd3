import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headingOf, nextTurn } from './arrow-turn.ts'

describe('the arrow', () => {
  test('points up when the phone points to the place', () =>
    expect(nextTurn(0, { bearing: 200, heading: 200, screenAngle: 0 })).toBe(0))

  test('points to the left when the place is to the left', () =>
    expect(nextTurn(0, { bearing: 0, heading: 90, screenAngle: 0 })).toBe(-90))

  test('counts from north without a compass', () =>
    expect(nextTurn(0, { bearing: 45, heading: null, screenAngle: 90 })).toBe(45))

  test('takes a phone held sideways into account', () =>
    expect(nextTurn(0, { bearing: 90, heading: 0, screenAngle: 90 })).toBe(0))

  test('never turns the long way', () => {
    const degrees = fc.double({ min: -720, max: 720, noNaN: true })
    fc.assert(
      fc.property(degrees, degrees, degrees, (last, bearing, heading) => {
        const next = nextTurn(last, { bearing, heading, screenAngle: 0 })
        expect(Math.abs(next - last)).toBeLessThanOrEqual(180)
      }),
    )
  })
})

describe('the heading', () => {
  test.each([
    ['of Safari', { absolute: false, alpha: 10, webkitCompassHeading: 80 }, 80],
    ['of Safari before it is calibrated', { absolute: false, alpha: 10, webkitCompassHeading: -1 }, null],
    ['of other browsers runs anticlockwise', { absolute: true, alpha: 90 }, 270],
    ['is unknown where north is', { absolute: false, alpha: 90 }, null],
    ['is unknown without a sensor', { absolute: true, alpha: null }, null],
  ])('%s', (_, reading, heading) => expect(headingOf(reading)).toBe(heading))
})
