import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathOf } from './programs.ts'

const CONFIGURATION = fileURLToPath(new URL('../../docs/balancer/haproxy.cfg', import.meta.url))

interface Balancer {
  url: string
  /** Until HAProxy has said this of the server `one` or `two` since `mark`, a position in its log. */
  untilSaid(text: string, mark: number): Promise<void>
  log: () => string
  stop: () => Promise<void>
}

/** The documented configuration, with this machine's ports in place of the certificate and of the processes' IPs. */
function configurationFor(port: number, [one, two]: readonly [number, number]): string {
  return readFileSync(CONFIGURATION, 'utf8')
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replaceAll('10.0.0.11:3000', `127.0.0.1:${one}`)
    .replaceAll('10.0.0.12:3000', `127.0.0.1:${two}`)
}

/** A real HAProxy before two processes. */
export async function startHaproxy(port: number, servers: readonly [number, number]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'nearmark-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configurationFor(port, servers))
  const child = spawn(pathOf('haproxy'), ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let log = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      log += text
      for (const listener of listeners) listener()
    })
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    untilSaid: (text, mark) =>
      new Promise(resolve => {
        const look = () => {
          if (!log.includes(text, mark)) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
    stop: async () => {
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
