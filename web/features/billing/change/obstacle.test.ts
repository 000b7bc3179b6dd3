import { describe, expect, it } from 'vitest'
import { obstacleOf } from './obstacle.ts'

type Status = Parameters<typeof obstacleOf>[0]['creator']['subscriptionStatus']

const obstacle = (name: string, subscriptionStatus: Status, isAccountExpired = false) =>
  obstacleOf({ plan: { name }, creator: { subscriptionStatus }, isAccountExpired })

describe('what stands in the way of a change', () => {
  it.each([
    ['Pro', 'active', null],
    ['Pro', 'past_due', 'past_due'],
    ['Pro', 'cancelled', 'cancelled'],
    ['Pro', 'expired', 'expired'],
    ['Free', 'active', 'free'],
  ] as const)('of %s that is %s: %s', (name, status, expected) => expect(obstacle(name, status)).toBe(expected))

  it('is the end of a cancelled subscription, once it is there', () =>
    expect(obstacle('Pro', 'cancelled', true)).toBe('expired'))
})
