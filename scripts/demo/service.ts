import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { freePort } from '../free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_TIMEOUT_MS = 90_000
const BLOCK_PX = 256

/** An invented town: the same streets in every tile, so that the film shows nobody's map. */
const TOWN = `<svg xmlns="http://www.w3.org/2000/svg" width="${BLOCK_PX}" height="${BLOCK_PX}">
<rect width="256" height="256" fill="#efece4"/><rect x="20" y="20" width="92" height="80" rx="4" fill="#e2ddd0"/>
<rect x="144" y="20" width="92" height="80" rx="4" fill="#d8e8d2"/><rect x="20" y="144" width="92" height="92" rx="4" fill="#e2ddd0"/>
<rect x="144" y="144" width="92" height="92" rx="4" fill="#e6e1d6"/>
<path d="M0 122h256M128 0v256M0 0h256M0 0v256" stroke="#fff" stroke-width="16"/></svg>`

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
  const tile = await sharp(Buffer.from(TOWN)).png().toBuffer()
  const tiles = createServer((_, reply) =>
    reply.writeHead(200, { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' }).end(tile),
  ).listen(0, '127.0.0.1')
  await once(tiles, 'listening')
  const tilesUrl = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.png`
  const port = await freePort()
  const url = `http://localhost:${port}`
  const service = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: folder,
      MAP_TILES_URL: tilesUrl,
      MAP_ATTRIBUTION: 'An invented town',
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
      tiles.close()
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
