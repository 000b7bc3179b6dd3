import { envFileOption, run } from './child.mjs'
import { ensure, giveUp } from './setup.mjs'

/** `node scripts/run.mjs node <args>`: the command on a Node new enough, with the packages in place. */
async function main() {
  const [program, ...args] = process.argv.slice(2)
  if (!program) throw new Error('Usage: node scripts/run.mjs <program> [arguments]')
  const { node, env } = await ensure()
  process.exitCode = await (program === 'node'
    ? run(node, [...envFileOption(), ...args], env)
    : run(program, args, env))
}

main().catch(giveUp)
