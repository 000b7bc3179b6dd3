import { run } from './child.mjs'
import { ensure, giveUp } from './setup.mjs'

/** Runs the tests that the arguments name, and after each change those that depend on the changed files, until Ctrl-C. */
async function main() {
  const { node, env } = await ensure()
  const vitest = ['--disable-warning=ExperimentalWarning', 'node_modules/vitest/vitest.mjs', 'watch']
  process.exitCode = await run(node, [...vitest, ...process.argv.slice(2)], env)
}

main().catch(giveUp)
