import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What `npm start` runs. */
const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
/** A run that is interrupted has no time to end its services. */
const END_WITH_PARENT = fileURLToPath(new URL('../../scripts/end-with-parent.mjs', import.meta.url))
const READY_WITHIN_MS = 50_000
const { PATH = '', HOME = '/', NODE_COMPILE_CACHE } = process.env
/** What every process of the project needs of this one's environment. */
export const OF_EVERY_PROCESS = { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }

export interface ServiceProcess {
  url: string
  child: ChildProcess
  output: () => string
  /** The exit code, or null when a signal ended it. */
  ended: Promise<number | null>
}

/** The built service as its own process. A wrapper is a program with arguments that becomes the service; another release has another program. */
export function spawnService(
  env: Record<string, string>,
  { wrapper = [], main = MAIN }: { wrapper?: readonly string[]; main?: string } = {},
): ServiceProcess {
  const node = [process.execPath, '--import', END_WITH_PARENT, '--disable-warning=ExperimentalWarning', main]
  const [program, ...args] = [...wrapper, ...node] as [string, ...string[]]
  const child = spawn(program, args, {
    env: { ...OF_EVERY_PROCESS, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout!.on('data', (text: Buffer) => {
    output += text
  })
  child.stderr!.on('data', (text: Buffer) => {
    output += text
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  return { url: `http://127.0.0.1:${env.PORT}`, child, output: () => output, ended }
}

/** Of one of several processes on a database of the tests' own, whose cluster listens at `host`. */
export function settingsOfOneProcess(
  port: number,
  { folder, database, host }: { folder: string; database: string; host: string },
) {
  const urlAs = (role: string) => `postgresql://${role}@localhost/${database}?host=${host}`
  return {
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: urlAs('nearmark_app'),
    DATABASE_OWNER_URL: urlAs('nearmark_owner'),
    APP_SECRET: 'the same secret for every process of this test',
    TRUST_PROXY: '127.0.0.1',
    ALLOW_UNSHARED: 'payments',
  }
}

export async function untilReady(service: ServiceProcess): Promise<void> {
  const givingUpAt = performance.now() + READY_WITHIN_MS
  while (performance.now() < givingUpAt) {
    if (service.child.exitCode !== null) break
    const ready = await fetch(`${service.url}/readyz`).then(
      reply => reply.ok,
      () => false,
    )
    if (ready) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`The service did not become ready:\n${service.output()}`)
}
