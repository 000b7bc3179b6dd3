import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from './browser.mjs'
import { run } from './child.mjs'
import { ensure, giveUp, SetupFault } from './setup.mjs'

let interrupted = false

/** Runs every test, or those that the arguments name as for vitest. The last line of the output counts them. */
async function main() {
  const { node, env } = await ensure()
  await chromiumPath().catch(error => {
    throw new SetupFault(error.message)
  })
  const folder = mkdtempSync(join(tmpdir(), 'nearmark-outcome-'))
  const outcomeFile = join(folder, 'outcome.json')
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (interrupted = true))
  process.exitCode = await run(
    node,
    [
      '--disable-warning=ExperimentalWarning',
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=./scripts/outcome-reporter.mjs',
      ...process.argv.slice(2),
    ],
    { ...env, TEST_OUTCOME_FILE: outcomeFile },
  )
  const { passed, failed } = outcomeIn(outcomeFile)
  rmSync(folder, { recursive: true, force: true })
  if (failed.length > 0) process.exitCode ||= 1
  if (interrupted) return process.stdout.write('interrupted\n')
  // After the reports, which can be longer than what is kept of an output.
  for (const name of failed) process.stdout.write(`failed: ${name}\n`)
  process.stdout.write(`${passed} passed, ${failed.length} failed\n`)
}

/** A run that ended before its outcome was written counts as one failure. */
function outcomeIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { passed: 0, failed: ['the run ended early'] }
  }
}

main().catch(error => {
  process.stdout.write('0 passed, 1 failed\n')
  giveUp(error)
})
