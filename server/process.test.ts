import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const NEVER_ENDS = `
  import { runProcess } from './server/process.ts'
  runProcess(async ({ started }) => {
    setInterval(() => {}, 60_000)
    started.add(() => new Promise(() => {}))
    process.stdout.write('started')
  })`

it('a process that does not come to its end is ended, and says what it waited for', { timeout: 30_000 }, async () => {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '--eval', NEVER_ENDS], {
    env: { PATH, HOME, NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text
  })
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
  expect(said).toMatch(/^Ended before everything was: .*\bTimeout\b/m)
})
