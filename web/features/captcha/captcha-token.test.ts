import { expect, test } from 'vitest'
import { createCaptchaToken } from './captcha-token.ts'

test('a form without running work does not wait', async () => {
  const token = createCaptchaToken()
  expect(await token.wait()).toBeNull()
  token.set('a')
  expect(await token.wait()).toBe('a')
})

test('a form waits for the running work, and for work that follows it at once', async () => {
  const token = createCaptchaToken()
  token.setWorking(true)
  const waited = token.wait()
  token.setWorking(false)
  token.setWorking(true)
  await Promise.resolve()
  token.set('b')
  expect(await waited).toBe('b')
})

test('work that fails resolves with no token', async () => {
  const token = createCaptchaToken()
  token.setWorking(true)
  const waited = token.wait()
  token.setWorking(false)
  expect(await waited).toBeNull()
})
