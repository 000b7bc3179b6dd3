import { type Figure, figure } from '../figures.ts'
import { admissions, BUILDINGS, PINS } from '../honest/admissions.ts'
import { CHEATS, marksOfCheat, shareOfHonestWithMark } from '../honest/marks.ts'

const VISITORS = 100_000
const ask = { doubt: 'ask', coarse: 'accept' } as const
const accept = { doubt: 'accept', coarse: 'accept' } as const

/** The model of honest visitors against the rule that server and page share. */
export function measureHonest(): Figure[] {
  const rows = Object.entries(BUILDINGS).flatMap(([building, mix]) =>
    Object.entries(PINS).map(([pin, place]) => {
      const shares = admissions({ place, mix, rules: ask }, { visitors: VISITORS })
      return figure({
        what: `Honest visitors ${building}, ${pin}: let in, or may ask`,
        goal: { atLeast: 99.9 },
        value: shares.in + shares.ask,
        unit: '%',
        numbers: sharesInWords(shares),
      })
    }),
  )
  const street = admissions(
    { place: PINS['a right pin'], mix: BUILDINGS['on a street'], rules: ask },
    { visitors: VISITORS },
  )
  return [
    ...rows,
    figure({
      what: 'Honest visitors on a street, a right pin: let in',
      goal: { atLeast: 99 },
      value: street.in,
      unit: '%',
      numbers: sharesInWords(street),
    }),
    ...[ask, accept].map(rules => {
      const far = { place: { withinM: 1000, exactly: true }, mix: BUILDINGS['some approximate'], rules }
      const shares = admissions(far, { visitors: VISITORS })
      return figure({
        what: `People a kilometre away, doubt: ${rules.doubt}: let in`,
        goal: { atMost: 0.1 },
        value: shares.in,
        unit: '%',
        numbers: sharesInWords(shares),
      })
    }),
    ...measureMarks(),
  ]
}

/** Of the model's visitors hardly any earns a mark, and each cheat earns its own. */
function measureMarks(): Figure[] {
  const cheats = Object.keys(CHEATS) as (keyof typeof CHEATS)[]
  const caught = cheats.filter(kind => marksOfCheat(kind).includes(kind))
  return [
    figure({
      what: 'Honest visitors with any mark but that of a rough position',
      goal: { atMost: 0.5 },
      value: shareOfHonestWithMark(VISITORS),
      unit: '%',
      numbers: `of ${VISITORS.toLocaleString('en-GB')}`,
    }),
    figure({
      what: 'Kinds of cheat that earn their mark',
      goal: { atLeast: cheats.length },
      value: caught.length,
      unit: `of ${cheats.length}`,
      numbers: caught.join(', '),
    }),
  ]
}

const sharesInWords = (shares: Record<'in' | 'ask' | 'refused', number>) =>
  `in ${shares.in.toFixed(2)} %, ask ${shares.ask.toFixed(2)} %, refused ${shares.refused.toFixed(3)} % of ${VISITORS.toLocaleString('en-GB')}`
