import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const TOOLS = join(ROOT, '..', 'shared', 'tools', 'stripe')

/** The tools that know the SDK's own types are not part of this repository. */
export const validatorHere = existsSync(TOOLS)

export interface Validator {
  /** Puts the proxy before a simulator; answers the proxy's address. */
  before: (target: string) => Promise<string>
  violations: () => Promise<unknown[]>
  stop: () => void
}

/** The proxy that compares every request and reply with the SDK's types. */
export function createValidator(): Validator {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-spec-'))
  const spec = join(folder, 'spec.json')
  const env = { ...process.env, TYPESCRIPT: 'typescript-6' }
  execFileSync(process.execPath, [join(TOOLS, 'sdk-to-openapi.mjs'), spec], { cwd: ROOT, env })
  let proxy: ChildProcess | null = null
  let url = ''
  return {
    before: async target => {
      proxy?.kill()
      const args = [join(TOOLS, 'validate-stripe.mjs'), '--spec', spec, '--port', '0', '--target', target]
      proxy = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
      url = await addressOf(proxy)
      return url
    },
    violations: async () => (await (await fetch(`${url}/__violations`)).json()) as unknown[],
    stop: () => {
      proxy?.kill()
      rmSync(folder, { recursive: true })
    },
  }
}

function addressOf(proxy: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    proxy.once('exit', () => reject(new Error(`the validator ended: ${said}`)))
    proxy.stderr!.on('data', chunk => {
      said += chunk
      const port = /on 127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
}
