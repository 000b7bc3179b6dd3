import { describe, expect, it } from 'vitest'
import { admissions, BUILDINGS, PINS } from './admissions.ts'

const VISITORS = 50_000
const ask = { doubt: 'ask', coarse: 'accept' } as const
const accept = { doubt: 'accept', coarse: 'accept' } as const

describe('honest visitors', () => {
  const rows = Object.entries(BUILDINGS).flatMap(([building, mix]) =>
    Object.entries(PINS).map(([pin, place]) => [building, pin, { mix, place, rules: ask }] as const),
  )

  it.each(rows)('%s, with %s, get in or a person to ask', (_building, _pin, row) =>
    expect(admissions(row, { visitors: VISITORS }).refused).toBeLessThanOrEqual(0.1),
  )

  it('get in at once on a street with a right pin', () => {
    const row = { place: PINS['a right pin'], mix: BUILDINGS['on a street'], rules: ask }
    expect(admissions(row, { visitors: VISITORS }).in).toBeGreaterThanOrEqual(99)
  })

  it.each([ask, accept])('a kilometre away do not get in, whatever the link accepts: $doubt', rules => {
    const row = { place: { withinM: 1000, exactly: true }, mix: BUILDINGS['some approximate'], rules }
    expect(admissions(row, { visitors: VISITORS }).in).toBeLessThanOrEqual(0.1)
  })

  it('would be refused more often without a person to ask', () => {
    const row = { place: PINS['people over the whole ring'], mix: BUILDINGS['in a building'] }
    const refused = admissions({ ...row, rules: { ...ask, doubt: 'refuse' } }, { visitors: VISITORS })
    expect(refused.refused).toBeGreaterThan(1)
  })
})
