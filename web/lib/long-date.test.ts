import { expect, test } from 'vitest'
import { longDate } from './long-date.ts'

test('a long date, as in the United States, in the zone of the reader', () => {
  expect(longDate('2026-12-20T20:00:00Z', 'UTC')).toBe('December 20, 2026')
  expect(longDate('2026-12-20T20:00:00Z', 'Asia/Kuala_Lumpur')).toBe('December 21, 2026')
})
