import { type Admission, admissionOf, type DoubtRules } from '../../contract/presence.ts'
import { honestVisitors, type Mix, type Standing } from './visitors.ts'

export const BUILDINGS = {
  'on a street': { approximate: 0, indoors: 0.2 },
  'in a building': { approximate: 0, indoors: 0.8 },
  'some approximate': { approximate: 0.05, indoors: 0.5 },
} as const satisfies Record<string, Mix>

export const PINS = {
  'a right pin': { withinM: 60 },
  'a pin up to 60 m off': { withinM: 60, pinOffM: 60 },
  'people over the whole ring': { withinM: 100 },
} as const satisfies Record<string, Standing>

const RADIUS_M = 100

/** The share of each answer, in percent; the best fix of a visit decides, as on the visitor's page. */
export function admissions(
  { place, mix, rules }: { place: Standing; mix: Mix; rules: DoubtRules },
  { visitors, seed = 1 }: { visitors: number; seed?: number },
): Record<Admission, number> {
  const next = honestVisitors(seed)
  const counts = { in: 0, ask: 0, refused: 0 }
  for (let n = 0; n < visitors; n++) {
    const answers = next(place, mix).map(fix => admissionOf(fix, RADIUS_M, rules))
    counts[answers.includes('in') ? 'in' : answers.includes('ask') ? 'ask' : 'refused']++
  }
  const percent = (count: number) => (100 * count) / visitors
  return { in: percent(counts.in), ask: percent(counts.ask), refused: percent(counts.refused) }
}
