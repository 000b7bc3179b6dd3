import { describe, expect, it } from 'vitest'
import { admissionOf, type DoubtRules, isCoarse, presenceOf } from './presence.ts'

const at = (distanceM: number, accuracyM: number | null, radiusM = 100) => presenceOf({ distanceM, accuracyM }, radiusM)

describe('a position within the radius', () => {
  it.each([0, 99.9, 100])('is inside at %d m, whatever its accuracy', distanceM => {
    for (const accuracyM of [null, 1, 60, 5000]) expect(at(distanceM, accuracyM)).toBe('inside')
  })
})

describe('a position beyond the radius', () => {
  it.each([
    // [metres beyond, accuracy] at the edge of each tolerance
    ['at least 50 m', 50, 5],
    ['twice the accuracy', 120, 60],
    ['at most 300 m', 300, 400],
    ['at most 300 m, up to an accuracy of a kilometre', 300, 999],
    ['the accuracy itself from a kilometre on', 1000, 1000],
    ['at most 10 km', 10_000, 50_000],
  ])('is doubtful within a tolerance of %s', (_, beyondM, accuracyM) => {
    expect(at(100 + beyondM, accuracyM)).toBe('doubtful')
    expect(at(100.1 + beyondM, accuracyM)).toBe('outside')
  })

  it('is outside when the phone names no accuracy', () => expect(at(100.1, null)).toBe('outside'))

  it('is measured from the radius of the link', () => {
    expect([at(40, null, 40), at(41, null, 40), at(90, 10, 40), at(91, 10, 40)]).toEqual([
      'inside',
      'outside',
      'doubtful',
      'outside',
    ])
  })
})

describe('a coarse position', () => {
  it.each([
    [100, 200, false],
    [100, 201, true],
    [25, 200, false],
    [25, 201, true],
    [2000, 4000, false],
    [2000, 4001, true],
    [100, null, false],
  ])('of a radius of %d m with an accuracy of %s m: %s', (radiusM, accuracyM, coarse) =>
    expect(isCoarse(accuracyM, radiusM)).toBe(coarse),
  )
})

describe('a visitor who leaves doubt', () => {
  const admission = (distanceM: number, accuracyM: number | null, rules: Partial<DoubtRules> = {}) =>
    admissionOf({ distanceM, accuracyM }, 100, { doubt: 'refuse', coarse: 'accept', ...rules })

  it.each([
    // [what, distance, accuracy, by refuse, ask, accept]
    ['just outside', 140, 20, ['refused', 'ask', 'in']],
    ['just outside, without an accuracy', 140, null, ['refused', 'refused', 'refused']],
    ['in the same part of town', 900, 2000, ['refused', 'ask', 'ask']],
    ['far away', 900, 20, ['refused', 'refused', 'refused']],
    ['inside', 90, 20, ['in', 'in', 'in']],
    ['inside, too blurred to tell', 90, 2000, ['in', 'in', 'in']],
  ] as const)('%s is treated as the link says', (_, distanceM, accuracyM, byDoubt) =>
    expect((['refuse', 'ask', 'accept'] as const).map(doubt => admission(distanceM, accuracyM, { doubt }))).toEqual(
      byDoubt,
    ),
  )

  it('may have to ask when too blurred to tell, whatever else the link says', () => {
    for (const doubt of ['refuse', 'ask', 'accept'] as const) {
      expect(admission(90, 201, { doubt, coarse: 'ask' })).toBe('ask')
      expect(admission(90, 200, { doubt, coarse: 'ask' })).toBe('in')
    }
  })

  it('may have to ask beyond the radius too, when too blurred to tell', () => {
    for (const doubt of ['refuse', 'ask', 'accept'] as const) {
      expect(admission(390, 201, { doubt, coarse: 'ask' })).toBe('ask')
      expect(admission(900, 201, { doubt, coarse: 'ask' })).toBe('refused')
    }
    expect(admission(390, 200, { doubt: 'accept', coarse: 'ask' })).toBe('in')
  })
})
