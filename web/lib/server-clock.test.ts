import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serverNow, setServerDate } from './server-clock.ts'

const MONTH_MS = 30 * 86_400_000
const aheadMs = () => serverNow().getTime() - Date.now()
const dateAhead = (ms: number) => new Date(Date.now() + ms).toUTCString()

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

test('the time is the server’s, also where the clock of the device is wrong', () => {
  setServerDate(dateAhead(MONTH_MS))
  expect(aheadMs() / MONTH_MS).toBeCloseTo(1, 4)
  setServerDate(null)
  setServerDate('no date')
  expect(aheadMs() / MONTH_MS).toBeCloseTo(1, 4)
  setServerDate(dateAhead(-MONTH_MS))
  expect(aheadMs() / MONTH_MS).toBeCloseTo(-1, 4)
})

test('a reply from the cache changes nothing', () => {
  setServerDate(dateAhead(-5 * 60_000))
  expect(aheadMs()).toBe(0)
})
