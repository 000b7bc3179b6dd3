import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults } from './faults.ts'
import { QUICK } from './pace.ts'

const TIMEOUT_MS = 900_000

const heldHere = Object.entries(faults).filter(([, { heldBy }]) => !heldBy)
const heldElsewhere = Object.entries(faults).flatMap(([name, { heldBy }]) => (heldBy ? [{ name, ...heldBy }] : []))

test.concurrent.each(heldHere)(
  'what is promised through %s holds, and its control fails',
  {
    timeout: TIMEOUT_MS,
  },
  async (_, { inject }) => {
    const figures = await inject(QUICK)
    expect(figures.filter(({ reached }) => reached !== true)).toEqual([])
  },
)

test.each(heldElsewhere)('$name is injected by a test of $file, which has this title: $title', ({ file, title }) =>
  expect(readFileSync(file, 'utf8')).toContain(`it('${title}'`),
)
