import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../../scripts/lock.mjs'

const ROOT = join(import.meta.dirname, '../..')
const RELEASES = join(ROOT, 'dist/releases')

/** From before migrations 72, 85 and 86, and on the packages of today. A later one takes its place when a package is gone. */
const COMMIT = '2a5cfc94'

/** The repository may belong to another user than the one who tests. */
const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'safe.directory=*', ...args], { cwd: ROOT, maxBuffer: 1 << 28 })

/** The `main.ts` of an older release, as the history holds it, with its web app built. Made once. */
export async function olderRelease(): Promise<string> {
  const folder = join(RELEASES, COMMIT)
  mkdirSync(RELEASES, { recursive: true })
  await withLock(
    `${folder}.lock`,
    () => undefined,
    async () => {
      if (!existsSync(folder)) makeRelease(folder)
    },
  )
  return join(folder, 'server/main.ts')
}

function makeRelease(folder: string): void {
  if (git('cat-file', '-e', `${COMMIT}^{commit}`).status !== 0)
    throw new Error(
      `This test starts the release of commit ${COMMIT}, which this checkout does not have. Get the whole history: git fetch --unshallow`,
    )
  const half = `${folder}.half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half)
  execFileSync('tar', ['-x', '-C', half], { input: git('archive', COMMIT).stdout })
  symlinkSync(join(ROOT, 'node_modules'), join(half, 'node_modules'))
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'], {
    cwd: half,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, CI: 'true' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  renameSync(half, folder)
}
