import { describe, expect, it } from 'vitest'
import { refusedWithin, suggestedRadiusM } from './advice-rules.ts'

describe('advice on the radius', () => {
  it('counts who stood just outside', () =>
    expect(refusedWithin(100, [90, 101, 125, 126, 150, 200, 201])).toEqual({ 25: 2, 50: 4, 100: 5 }))

  it.each([
    ['nine of ten', 100, [110, 112, 114, 116, 118, 120, 121, 122, 123, 199], 125],
    ['all of five', 100, [110, 112, 114, 116, 149], 150],
    ['those just outside alone', 100, [110, 112, 114, 116, 118, 500, 900, 5000], 125],
    ['a step of 25 m, whatever the radius', 40, [41, 42, 43, 44, 45], 50],
    ['at most 300 m', 250, [251, 252, 260, 270, 301], null],
    ['nothing above 300 m', 320, [330, 331, 332, 333, 334], null],
    ['nothing for fewer than five', 100, [110, 112, 114, 116], null],
    ['nothing for those who would get in now', 150, [110, 112, 114, 116, 118, 119], null],
  ])('suggests %s', (_, radiusM, distancesM, suggested) =>
    expect(suggestedRadiusM(radiusM, distancesM)).toBe(suggested),
  )
})
