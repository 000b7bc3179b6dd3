import { expect, test } from 'vitest'
import { createHeldToken } from './held-token.ts'

test('without work nothing is waited for', async () => {
  const held = createHeldToken()
  expect(await held.wait()).toBeNull()
  held.hold('a')
  expect(await held.wait()).toBe('a')
})

test('the work under way is waited for, from one piece to the next', async () => {
  const held = createHeldToken()
  held.work(true)
  const waited = held.wait()
  held.work(false)
  held.work(true)
  await Promise.resolve()
  held.hold('b')
  expect(await waited).toBe('b')
})

test('work that fails brings none', async () => {
  const held = createHeldToken()
  held.work(true)
  const waited = held.wait()
  held.work(false)
  expect(await waited).toBeNull()
})
