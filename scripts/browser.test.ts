import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chromiumPath } from './browser.mjs'

let temporary: string
let browsers: string

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'nearmark-probe-'))
  browsers = mkdtempSync(join(tmpdir(), 'nearmark-browsers-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const folder of [temporary, browsers]) rmSync(folder, { recursive: true })
})

/** A browser that, like Debian's, keeps a folder beside its profile, and runs this line then. */
function installBrowser(line: string): string {
  const path = join(browsers, 'chromium')
  writeFileSync(path, `#!/bin/sh\nmkdir "$TMPDIR/org.chromium.Chromium.1"\n${line}\n`)
  chmodSync(path, 0o755)
  vi.stubEnv('CHROMIUM_PATH', path)
  return path
}

it('leaves nothing of a browser that starts in the temporary folder', async () => {
  const path = installBrowser('echo "DevTools listening on ws://127.0.0.1:9" >&2; exec sleep 60')
  expect((await chromiumPath()).executablePath).toBe(path)
  expect(readdirSync(temporary)).toEqual([])
})

it('refuses a browser that does not start, and leaves nothing of it', async () => {
  const path = installBrowser('exit 1')
  await expect(chromiumPath()).rejects.toThrow(`The Chromium at CHROMIUM_PATH (${path}) does not start.`)
  expect(readdirSync(temporary)).toEqual([])
})
