import { buildIfChanged } from './build-if-changed.mjs'
import { runServer } from './child.mjs'
import { ensure, giveUp } from './setup.mjs'

async function main() {
  const { node, env } = await ensure()
  await buildIfChanged({ node, env })
  process.exitCode = await runServer(node, ['--disable-warning=ExperimentalWarning', 'dist/server/main.js'], env)
}

main().catch(giveUp)
