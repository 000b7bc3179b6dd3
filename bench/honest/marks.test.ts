import { describe, expect, it } from 'vitest'
import { CHEATS, marksOfCheat, shareOfHonestWithMark } from './marks.ts'

const VISITORS = 10_000

describe('marks', () => {
  it('of a model of honest visitors who have a position inside the ring, all but those of rough positions, are fewer than one in two hundred', () =>
    expect(shareOfHonestWithMark(VISITORS)).toBeLessThanOrEqual(0.5))

  it.each(Object.keys(CHEATS) as (keyof typeof CHEATS)[])('a cheat earns its mark: %s', kind =>
    expect(marksOfCheat(kind)).toContain(kind),
  )
})
