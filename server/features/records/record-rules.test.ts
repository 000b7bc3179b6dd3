import { expect, test } from 'vitest'
import { openWords, timeFault } from './record-rules.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const life = {
  created_at: new Date('2026-11-01T00:00:00Z'),
  expires_at: new Date('2026-11-22T10:00:00Z'),
  keep_days: null,
}
const faultAt = (at: string, retentionDays: number | 'keep' = 'keep', link: Parameters<typeof timeFault>[1] = life) =>
  timeFault(new Date(at), link, { now: NOW, retentionDays })

test('a time may be entered for the last seven days of the link’s life', () => {
  expect(faultAt('2026-11-22T12:00:00.001Z')).toBe('time_in_future')
  expect(faultAt('2026-11-22T12:00:00Z')).toBe('time_outside_link')
  expect(faultAt('2026-11-22T10:00:00Z')).toBeNull()
  expect(faultAt('2026-11-15T12:00:00Z')).toBeNull()
  expect(faultAt('2026-11-15T11:59:59.999Z')).toBe('too_old')
  const young = { ...life, created_at: new Date('2026-11-20T00:00:00Z') }
  expect(faultAt('2026-11-19T23:59:59Z', 'keep', young)).toBe('time_outside_link')
})

test('what would be erased for its age is too old', () => {
  expect(faultAt('2026-11-20T11:00:00Z', 2)).toBe('too_old')
  expect(faultAt('2026-11-20T13:00:00Z', 2)).toBeNull()
  expect(faultAt('2026-11-15T11:00:00Z', 365)).toBe('too_old')
  expect(faultAt('2026-11-20T11:00:00Z', 365, { ...life, keep_days: 2 })).toBe('too_old')
  expect(faultAt('2026-11-20T13:00:00Z', 365, { ...life, keep_days: 2 })).toBeNull()
})

test('a time out of the link’s life is told from or until when it was open, by the clock of the place', () => {
  const made = { ...life, created_at: new Date('2026-11-20T12:24:30Z') }
  const words = (at: string) => openWords(new Date(at), made, 'Asia/Kuala_Lumpur')
  expect(words('2026-11-20T12:24:00Z')).toBe('It was open from November 20, 2026 at 20:25, Kuala Lumpur time.')
  expect(words('2026-11-22T11:00:00Z')).toBe('It was open until November 22, 2026 at 18:00, Kuala Lumpur time.')
})
