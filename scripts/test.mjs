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
  const folder = mkdtempSync(join(tmpdir(), 'nearmark-counts-'))
  const countsFile = join(folder, 'counts.json')
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (interrupted = true))
  process.exitCode = await run(
    node,
    [
      '--disable-warning=ExperimentalWarning',
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=./scripts/count-reporter.mjs',
      ...process.argv.slice(2),
    ],
    { ...env, TEST_COUNTS_FILE: countsFile },
  )
  const { passed, failed } = countsIn(countsFile)
  rmSync(folder, { recursive: true, force: true })
  if (failed > 0) process.exitCode ||= 1
  process.stdout.write(interrupted ? 'interrupted\n' : `${passed} passed, ${failed} failed\n`)
}

/** A run that ended before the counts were written counts as one failure. */
function countsIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

main().catch(error => {
  process.stdout.write('0 passed, 1 failed\n')
  giveUp(error)
})
