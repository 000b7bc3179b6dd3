import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StartFault } from '../start-fault.ts'

const exec = promisify(execFile)

/** The user that PostgreSQL runs as; undefined means this process's user. PostgreSQL refuses to run as root. */
export type OsUser = { uid: number; gid: number } | undefined

export const asRoot = () => process.getuid?.() === 0

/** The system's user `postgres`, made when missing. Needs root. */
export async function postgresUser(): Promise<OsUser> {
  try {
    return await idsOf('postgres')
  } catch {
    await makePostgresUser()
    return idsOf('postgres')
  }
}

async function idsOf(name: string) {
  const [uid, gid] = await Promise.all([exec('id', ['-u', name]), exec('id', ['-g', name])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

async function makePostgresUser() {
  try {
    await exec('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  } catch (cause) {
    throw new StartFault(
      'PostgreSQL does not run as root, and the user postgres could not be made for it. Run Nearmark as an ordinary user, or set DATABASE_URL.',
      cause,
    )
  }
}

/** Runs a program to its end as that user, without the PG… variables of this process's environment. */
export function runAs(user: OsUser, program: string, args: string[]) {
  return exec(program, args, { ...user, cwd: '/', env: { PATH: process.env.PATH, HOME: '/' }, maxBuffer: 16 << 20 })
}

/** Whether that user can enter the folder. */
export async function canEnter(user: OsUser, folder: string): Promise<boolean> {
  return runAs(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).then(
    () => true,
    () => false,
  )
}
