// Part of the setup: runs on Node 16, without packages.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.mjs'
import { withLock } from './lock.mjs'
import { ROOT, SetupFault, say } from './setup.mjs'

const SOURCES = [
  'web',
  'contract',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/vite',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const BUILT = join(ROOT, 'dist', '.built-from')

/** Builds the web app, unless the last build was made from the same sources. */
export async function buildIfChanged({ node, env }) {
  const isBuilt = sources => existsSync(BUILT) && readFileSync(BUILT, 'utf8') === sources
  if (isBuilt(hashOfSources())) return
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  await withLock(
    join(ROOT, 'dist', 'build.lock'),
    () => say('Waiting for another build to finish'),
    async () => {
      const sources = hashOfSources()
      if (isBuilt(sources)) return
      say('Building the web app')
      // CI keeps Vite from drawing its progress over the lines of this setup.
      const code = await run(node, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'], {
        ...env,
        CI: 'true',
      })
      if (code !== 0) throw new SetupFault('The web app could not be built; the reason stands above.')
      writeFileSync(BUILT, sources)
    },
  )
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(filesUnder)) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

function filesUnder(path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  const names = readdirSync(join(ROOT, path)).sort()
  return names
    .filter(name => name !== 'node_modules' && name !== '.DS_Store')
    .flatMap(name => filesUnder(`${path}/${name}`))
}
