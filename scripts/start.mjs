import { join } from 'node:path'
import { buildIfChanged } from './build-if-changed.mjs'
import { runServer } from './child.mjs'
import { ensure, giveUp, ROOT } from './setup.mjs'

async function main() {
  const { node, env } = await ensure()
  await buildIfChanged({ node, env })
  // A second start reads what the first has compiled.
  const cache = join(ROOT, 'node_modules', '.cache', 'compiled')
  process.exitCode = await runServer(node, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    NODE_COMPILE_CACHE: cache,
    ...env,
  })
}

main().catch(giveUp)
