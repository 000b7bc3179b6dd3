import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { processesIn } from '../server/testing/processes-in.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STOPS_ITS_POSTGRESQL = ['server/postgres/embedded.test.ts', '-t', 'a pause of some seconds']

/** The state of each process that works in that folder: 'S' while it sleeps, 'T' while it is stopped. */
const statesIn = (folder: string) => processesIn(folder).map(({ state }) => state)

it('a run of the tests that is interrupted says so, and leaves no process and no file', {
  timeout: 180_000,
}, async () => {
  const folder = realpathSync(mkdtempSync('/tmp/nearmark-run-'))
  chmodSync(folder, 0o1777)
  const run = spawn(process.execPath, [join(ROOT, 'scripts/test.mjs'), ...STOPS_ITS_POSTGRESQL], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  run.stdout.on('data', (text: Buffer) => {
    output += text
  })
  const ended = new Promise(resolve => run.once('close', resolve))
  await expect.poll(() => statesIn(folder), { timeout: 60_000, interval: 20 }).toContain('T')
  run.kill('SIGTERM')
  expect(await ended).not.toBe(0)
  expect(output.trim().split('\n').at(-1)).toBe('interrupted')
  await expect.poll(() => statesIn(folder), { timeout: 20_000 }).toEqual([])
  // The clusters are 4,000 files: removing them takes a second, and on a busy disk many.
  await expect.poll(() => readdirSync(folder), { timeout: 60_000 }).toEqual([])
  rmSync(folder, { recursive: true })
})
