import { runServer } from './child.mjs'
import { ensure, giveUp } from './setup.mjs'

/** Runs Nearmark from its sources: a change of the web is shown at once, a change of the server after a restart. */
async function main() {
  const { node, env } = await ensure()
  process.exitCode = await runServer(node, ['--disable-warning=ExperimentalWarning', 'server/dev/main.ts'], env)
}

main().catch(giveUp)
