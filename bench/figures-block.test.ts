import { expect, it } from 'vitest'
import { type Figure, notMeasured } from './figures.ts'
import { withFigures } from './figures-block.ts'

const COMMAND = 'npm run faults'
const NAMES = ['kill-app', 'mail', 'disk']

const row = (what: string, value: string): Figure => ({ what, goal: '≤ 0', figure: value, reached: true, numbers: '' })
const run = (conditions: string, ...measured: [string, Figure[]][]) => ({ conditions, measured: new Map(measured) })

const written = withFigures(
  '# Reliability\n\nWhat it is.\n',
  COMMAND,
  NAMES,
  run('a calm day', ['kill-app', [row('lost', '0'), row('twice', '1')]], ['mail', [row('never arrive', '2')]]),
)

it('the first run puts its table below the text', () => {
  expect(written).toBe(`# Reliability

What it is.

<!-- figures: written by npm run faults -- --write -->

a calm day

| \`--only\` | What | Goal | Figure | Reached | Numbers |
| --- | --- | --- | --- | --- | --- |
| \`kill-app\` | lost | ≤ 0 | 0 | yes |  |
| \`kill-app\` | twice | ≤ 0 | 1 | yes |  |
| \`mail\` | never arrive | ≤ 0 | 2 | yes |  |

<!-- end of figures -->
`)
})

it('a run of one measure replaces its rows alone, each run with its own conditions', () => {
  const after = withFigures(
    `${written}\nWhat was missed.\n`,
    COMMAND,
    NAMES,
    run('a busy day', ['kill-app', [row('lost', '7')]], ['disk', [notMeasured('full', 'no disk may be mounted')]]),
  )
  const lines = after.split('\n').filter(line => line !== '' && !line.startsWith('| -'))
  expect(lines.slice(3)).toEqual([
    'a busy day',
    '| `--only` | What | Goal | Figure | Reached | Numbers |',
    '| `kill-app` | lost | ≤ 0 | 7 | yes |  |',
    '| `disk` | full |  | not measured | – | no disk may be mounted |',
    'a calm day',
    '| `--only` | What | Goal | Figure | Reached | Numbers |',
    '| `mail` | never arrive | ≤ 0 | 2 | yes |  |',
    '<!-- end of figures -->',
    'What was missed.',
  ])
})

it('writing the same run again changes nothing, and a measure that is gone takes its rows along', () => {
  const same = run('a calm day', ['mail', [row('never arrive', '2')]])
  expect(withFigures(written, COMMAND, NAMES, same)).toBe(written)
  expect(withFigures(written, COMMAND, ['mail', 'disk'], same)).not.toContain('kill-app')
})
