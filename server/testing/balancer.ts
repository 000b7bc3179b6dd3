import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathOf } from './programs.ts'

const CONFIGURATION = fileURLToPath(new URL('../../docs/balancer/haproxy.cfg', import.meta.url))

export interface Balancer {
  url: string
  /** Until HAProxy has said this of the server `one`, `two` or `three` since `mark`, a position in its log. */
  untilSaid(text: string, mark: number): Promise<void>
  log: () => string
  stop: () => Promise<void>
}

/** The documented configuration, with this machine's ports in place of the certificate and of the processes' IPs. */
export function configurationFor(port: number, servers: readonly number[]): string {
  const names = ['one', 'two', 'three']
  const lines = servers.map((at, n) => `    server ${names[n]} 127.0.0.1:${at}\n`).join('')
  return readFileSync(CONFIGURATION, 'utf8')
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replaceAll(/( {4}server \w+ 10\.0\.0\.\d+:3000\n)+/g, lines)
}

/** A real HAProxy before two or three processes. */
export const startHaproxy = (port: number, servers: readonly number[]): Promise<Balancer> =>
  runHaproxy(port, configurationFor(port, servers))

/** A real HAProxy with a configuration that listens on this port. The wrapper is a program with arguments that becomes HAProxy. */
export async function runHaproxy(
  port: number,
  configuration: string,
  wrapper: readonly string[] = [],
): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'nearmark-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration)
  const [program, ...args] = [...wrapper, pathOf('haproxy')]
  const child = spawn(program!, [...args, '-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
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
