import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localSecret } from './local-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearmark-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As another process does it. */
async function secretOfOtherProcess(): Promise<string> {
  const code = `const { localSecret } = await import(${JSON.stringify(join(import.meta.dirname, 'local-secret.ts'))})
    process.stdout.write(localSecret(process.argv[1]))`
  return text(spawn(process.execPath, ['--input-type=module', '--eval', code, folder]).stdout)
}

describe('the secret of a data folder', () => {
  it('is made once, whole, and leaves nothing beside it', () => {
    const secret = localSecret(folder)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(localSecret(folder)).toBe(secret)
    expect(readdirSync(folder)).toEqual(['secret'])
  })

  it('is the same for processes that make it at the same time', async () => {
    const secrets = await Promise.all([1, 2, 3, 4].map(secretOfOtherProcess))
    expect(new Set(secrets)).toEqual(new Set([readFileSync(join(folder, 'secret'), 'utf8')]))
  })

  it.each(['', '\n', 'x'.repeat(31)])('is refused when it is too short to protect anything: %j', broken => {
    writeFileSync(join(folder, 'secret'), broken)
    expect(() => localSecret(folder)).toThrow(/secret holds fewer than 32 characters.* Remove it/)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(broken)
  })
})
