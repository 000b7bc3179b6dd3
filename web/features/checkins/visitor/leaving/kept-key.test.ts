import { describe, expect, it } from 'vitest'
import { keepsKey } from './kept-key.ts'

const now = new Date('2026-11-23T12:00:00Z')
const out = { outAt: '2026-11-23T08:00:00Z', minutes: 60, verified: true }

describe('the key of a check-in', () => {
  it.each([
    ['of this morning is kept', { key: 'k', checkedInAt: '2026-11-23T08:00:00Z' }, true],
    ['is kept for a day', { key: 'k', checkedInAt: '2026-11-22T12:00:01Z' }, true],
    ['is of no use afterwards', { key: 'k', checkedInAt: '2026-11-22T12:00:00Z' }, false],
    ['is kept for a day after the check-out', { key: 'k', checkedInAt: '2026-11-22T11:00:00Z', out }, true],
    ['is not there at a link without check-out', { checkedInAt: '2026-11-23T08:00:00Z' }, false],
  ])('%s', (_, receipt, kept) => {
    expect(keepsKey(receipt, now)).toBe(kept)
  })
})
