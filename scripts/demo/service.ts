import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { startTown } from './town.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_TIMEOUT_MS = 90_000

export interface DemoService {
  url: string
  folder: string
  /** The six digits of the last email. */
  code: () => Promise<string>
  end: () => Promise<void>
}

/** The real service with an empty database in a temporary folder. */
export async function startService(): Promise<DemoService> {
  const folder = await mkdtemp(join(tmpdir(), 'nearmark-demo-'))
  const town = await startTown()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const service = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: folder,
      MAP_TILES_URL: `${town.url}/{z}/{x}/{y}.png`,
      MAP_ATTRIBUTION: 'An invented town',
      PHOTON_URL: town.url,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(url)
  return {
    url,
    folder,
    code: () => lastCode(join(folder, 'mailbox')),
    end: async () => {
      service.kill('SIGTERM')
      if (service.exitCode === null) await once(service, 'exit')
      town.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string) {
  const deadline = performance.now() + READY_TIMEOUT_MS
  while (performance.now() < deadline) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('The service did not become ready.')
}

async function lastCode(mailbox: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const names = (await readdir(mailbox).catch(() => [])).filter(name => name.endsWith('.json')).sort()
    const email = names.length > 0 ? JSON.parse(await readFile(join(mailbox, names.at(-1)!), 'utf8')) : null
    const code = email && /^\d{6}$/m.exec(email.text)?.[0]
    if (code) return code
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('No email came.')
}
