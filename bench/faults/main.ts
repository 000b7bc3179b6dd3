import { buildIfChanged } from '../../scripts/build-if-changed.mjs'
import { packagedBinaries } from '../../server/postgres/binaries.ts'
import { chosenOf } from '../chosen.ts'
import { type Figure, notMeasured } from '../figures.ts'
import { asText, conditionsOf, loadAverage, RELIABILITY, writeDocument } from '../report.ts'
import { faults } from './faults.ts'
import { FULL, QUICK } from './pace.ts'

const pace = process.argv.includes('--quick') ? QUICK : FULL
const chosen = chosenOf(Object.keys(faults))

/** One that could not be injected does not stop the others. */
function failed(name: string, error: Error): Figure[] {
  console.error(error)
  process.exitCode = 1
  return [notMeasured(name, error.message.split('\n')[0]!)]
}

const load = loadAverage()
const begunAt = performance.now()
await buildIfChanged({ node: process.execPath, env: process.env })
const conditions = conditionsOf({
  postgresVersion: (await packagedBinaries()).version.split('-')[0]!,
  load,
  quick: pace === QUICK,
})
const measured = new Map<string, Figure[]>()
for (const name of chosen) {
  process.stderr.write(`Injecting: ${name}\n`)
  measured.set(name, await faults[name]!.inject(pace).catch(error => failed(name, error)))
  // After each, since a whole run takes half an hour.
  if (process.argv.includes('--write')) await writeDocument(RELIABILITY, Object.keys(faults), { measured, conditions })
}
const figures = [...measured.values()].flat()
process.stdout.write(`\n${conditions}\n\n${asText(figures)}\n\n`)
if (figures.some(({ reached }) => reached === false)) process.exitCode = 1
process.stderr.write(`Took ${Math.round((performance.now() - begunAt) / 1000)} s\n`)
