import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const PHONE = '2026-11-21T19:00:00.000Z'
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: new Date(PHONE) })
})
afterEach(() => vi.useRealTimers())

const clock = () => import('./server-clock.ts')

test('is the phone’s own clock until the server has sent a time', async () => {
  const { serverNow } = await clock()
  expect(serverNow().toISOString()).toBe(PHONE)
})

test('follows the server’s time on a phone that is wrong', async () => {
  const { noteServerTime, serverNow } = await clock()
  noteServerTime('2026-11-18T10:00:00.000Z')
  vi.advanceTimersByTime(2500)
  expect(serverNow().toISOString()).toBe('2026-11-18T10:00:02.500Z')
})

test('is never behind a time that the server has sent, and ignores what is none', async () => {
  const { noteServerTime, serverNow } = await clock()
  for (const stamp of ['2026-11-21T19:00:05.000Z', '2026-11-21T18:59:00.000Z', null, 'soon']) noteServerTime(stamp)
  expect(serverNow().toISOString()).toBe('2026-11-21T19:00:05.000Z')
})
