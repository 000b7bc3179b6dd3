import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../../scripts/lock.mjs'

const ROOT = join(import.meta.dirname, '../..')
const RELEASES = join(ROOT, 'dist/releases')

/** From before migrations 72, 80, 85 and 86. */
const COMMIT = 'ec6ff448'

/** The repository may belong to another user than the one who tests. */
const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'safe.directory=*', ...args], { cwd: ROOT, maxBuffer: 1 << 28 })

/** The `main.ts` of an older release, as the history holds it, with its own packages and its web app built. Made once. */
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
  const run = (args: string[], env: NodeJS.ProcessEnv) =>
    execFileSync(process.execPath, args, { cwd: half, env, stdio: ['ignore', 'ignore', 'inherit'] })
  run(['--input-type=module', '--eval', "await (await import('./scripts/setup.mjs')).ensure()"], process.env)
  const { PATH, HOME } = process.env
  run(['--disable-warning=ExperimentalWarning', 'scripts/build.ts'], { PATH, HOME, CI: 'true' })
  renameSync(half, folder)
}
