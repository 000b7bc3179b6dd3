import { join } from 'node:path'
import { runServer } from './child.mjs'
import { ensure, giveUp, ROOT } from './setup.mjs'

/** Runs Nearmark from its sources: a change of the web is shown at once, a change of the server after a restart. */
async function main() {
  const { node, env } = await ensure()
  const cache = join(ROOT, 'node_modules', '.cache', 'compiled')
  process.exitCode = await runServer(node, ['--disable-warning=ExperimentalWarning', 'server/dev/main.ts'], {
    NODE_COMPILE_CACHE: cache,
    ...env,
  })
}

main().catch(giveUp)
