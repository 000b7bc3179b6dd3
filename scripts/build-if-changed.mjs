// Part of the setup: runs on Node 16, without packages.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.mjs'
import { withLock } from './lock.mjs'
import { ROOT, SetupFault, say } from './setup.mjs'

const PACKAGES = ['package.json', 'package-lock.json', 'tsconfig.json']
const BUILDS = [
  {
    what: 'the web app',
    script: 'scripts/build.ts',
    sources: ['web', 'contract', 'vite.config.ts', 'scripts/build.ts', 'scripts/vite', ...PACKAGES],
    builtFrom: '.built-from',
  },
  {
    what: 'the server',
    script: 'scripts/build-server.ts',
    sources: ['server', 'contract', 'simulators', 'scripts/build-server.ts', ...PACKAGES],
    builtFrom: '.server-built-from',
  },
]

/** Builds the web app and the server, each unless its last build was made from the same sources. */
export async function buildIfChanged(on) {
  for (const build of BUILDS) await buildOne(on, build)
}

async function buildOne({ node, env }, { what, script, sources, builtFrom }) {
  const built = join(ROOT, 'dist', builtFrom)
  const isBuilt = hash => existsSync(built) && readFileSync(built, 'utf8') === hash
  if (isBuilt(hashOf(sources))) return
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  await withLock(
    join(ROOT, 'dist', 'build.lock'),
    () => say('Waiting for another build to finish'),
    async () => {
      const hash = hashOf(sources)
      if (isBuilt(hash)) return
      say(`Building ${what}`)
      // CI keeps Vite from drawing its progress over the lines of this setup; what is built is the same for all, tests included.
      const production = { ...env, CI: 'true', NODE_ENV: 'production' }
      const code = await run(node, ['--disable-warning=ExperimentalWarning', script], production)
      if (code !== 0) throw new SetupFault(`Building ${what} failed; the reason stands above.`)
      writeFileSync(built, hash)
    },
  )
}

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesUnder)) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

function filesUnder(path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  const names = readdirSync(join(ROOT, path)).sort()
  return names
    .filter(name => name !== 'node_modules' && name !== '.DS_Store' && !/\.test\.tsx?$/.test(name))
    .flatMap(name => filesUnder(`${path}/${name}`))
}
