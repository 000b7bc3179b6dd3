import { expect, it } from 'vitest'
import { callersOf } from './drill-rules.ts'

const AT = '2026-11-26T20:33:00Z'
const rollCall = (by: 'creator' | 'warden', receivedAt: string | null = AT) => ({
  by,
  listAt: AT,
  startedAt: AT,
  receivedAt,
})

it.each([
  ['one of the creator', [rollCall('creator')], ''],
  ['one of a warden', [rollCall('warden')], '· by the warden'],
  ['several', [rollCall('creator'), rollCall('warden'), rollCall('creator')], '· 3 roll calls, 1 by the warden'],
  [
    'one that was discarded, beside one that was sent',
    [rollCall('creator', null), rollCall('warden')],
    '· by the warden',
  ],
  ['none that was sent', [rollCall('creator', null), rollCall('warden', null)], '· 2 roll calls, 1 by the warden'],
])('counts the roll calls of a drill: %s', (_, rollCalls, text) => {
  expect(callersOf({ rollCalls })).toBe(text)
})
