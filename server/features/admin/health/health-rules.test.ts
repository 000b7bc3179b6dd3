import { expect, it } from 'vitest'
import { backupFinding, clockFinding, diskFinding, queueFinding, webhookFinding } from './health-rules.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

it.each([
  [{ behindS: 0, failing: 0, givenUp: 0 }, 'ok'],
  [{ behindS: 60, failing: 0, givenUp: 0 }, 'ok'],
  [{ behindS: 61, failing: 3, givenUp: 3 }, 'behind'],
  [{ behindS: 0, failing: 1, givenUp: 0 }, 'retrying'],
  [{ behindS: 0, failing: 1, givenUp: 1 }, 'given_up'],
])('a queue with %j is %s', (queue, finding) => expect(queueFinding(queue)).toBe(finding))

const quiet = { lastAt: null, unprocessed: 0, oldestUnprocessedAt: null, hasSubscriptions: false }
it.each([
  [quiet, 'none_needed'],
  [{ ...quiet, hasSubscriptions: true }, 'missing'],
  [{ ...quiet, hasSubscriptions: true, lastAt: hoursAgo(900) }, 'ok'],
  [{ ...quiet, lastAt: hoursAgo(1), unprocessed: 1, oldestUnprocessedAt: hoursAgo(1) }, 'unprocessed'],
])('webhooks with %j are %s', (webhook, finding) => expect(webhookFinding(webhook)).toBe(finding))

it.each([
  [null, false, 'never'],
  [hoursAgo(49), false, 'ok'],
  [hoursAgo(51), false, 'old'],
  [hoursAgo(1), true, 'archiving_failed'],
])('a last backup at %j, archiving failed: %j, is %s', (lastAt, archivingFailed, finding) =>
  expect(backupFinding({ lastAt, archivingFailed }, NOW)).toBe(finding),
)

it.each([
  [2, 0.001, 'ok'],
  [2.1, 0.001, 'off'],
  [-2.1, 0.001, 'off'],
  [2.1, 0.2, 'ok'],
])('a clock %d s ahead, give or take %d s, is %s', (aheadS, uncertainS, finding) =>
  expect(clockFinding({ aheadS, uncertainS })).toBe(finding),
)

it('a disk with less than 2 GiB is low', () => {
  expect([diskFinding(2 * 1024 ** 3), diskFinding(2 * 1024 ** 3 - 1)]).toEqual(['ok', 'low'])
})
