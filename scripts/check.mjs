import { run } from './child.mjs'
import { ensure, giveUp, say } from './setup.mjs'

const CHECKS = [
  ['Types', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'],
  ['Style', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['Unused code', 'node_modules/knip/bin/knip.js'],
]

/** Runs every check, so that one run shows all faults. */
async function main() {
  const { node, env } = await ensure()
  const failed = []
  for (const [name, ...args] of CHECKS) {
    say(`${name}…`)
    if ((await run(node, args, env)) !== 0) failed.push(name)
  }
  say(failed.length ? `Faults in: ${failed.join(', ')}` : 'No faults')
  process.exitCode = failed.length ? 1 : 0
}

main().catch(giveUp)
