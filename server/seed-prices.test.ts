import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StripeSimulator, startStripeSimulator } from '../simulators/stripe/index.ts'

const PATIENCE_MS = 60_000
const COMMAND = fileURLToPath(new URL('./seed-prices.ts', import.meta.url))

let simulator: StripeSimulator
let dataDir: string

beforeAll(async () => {
  const clock = { now: async () => new Date(), moveTo: async () => undefined }
  simulator = await startStripeSimulator({
    clock,
    deliver: async () => 200,
    events: [],
    pagesUrl: 'http://localhost/simulator',
  })
  dataDir = await mkdtemp(join(tmpdir(), 'nearmark-seed-'))
})
afterAll(async () => {
  await simulator.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const run = (settings: object, ...args: string[]) =>
  new Promise<{ failed: boolean; lines: string[]; faults: string }>(resolve => {
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...settings }
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, lines: stdout.trim().split('\n'), faults: stderr }),
    )
  })

describe('npm run seed-prices', () => {
  it(
    'tells what it would do, does it, and finds nothing more to do',
    async () => {
      const would = await run(simulator.connection, '--dry-run')
      expect(would.lines).toHaveLength(8)
      expect(would.lines[0]).toBe('Essential 4.90 USD a month: would be made')
      expect((await run(simulator.connection)).lines[0]).toMatch(/^Essential 4\.90 USD a month: made \(price_\w+\)$/)
      expect((await run(simulator.connection)).lines[7]).toMatch(/^Business 320\.00 USD a year: stands \(price_\w+\)$/)
    },
    PATIENCE_MS,
  )

  it(
    'says what is wrong with keys that cannot work',
    async () => {
      const keys = { STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'w' }
      const { failed, faults } = await run(keys)
      expect([failed, faults]).toEqual([
        true,
        expect.stringContaining('STRIPE_SECRET_KEY does not begin with sk_test_'),
      ])
    },
    PATIENCE_MS,
  )

  it(
    'needs a key',
    async () => {
      const { failed, faults } = await run({})
      expect([failed, faults]).toEqual([true, expect.stringContaining('STRIPE_SECRET_KEY missing')])
    },
    PATIENCE_MS,
  )
})
