import { describe, expect, it } from 'vitest'
import type { AccountSummary } from '../billing/account-queries.ts'
import { planActions } from './plan-actions.ts'

type Status = AccountSummary['creator']['subscriptionStatus']

const actions = (name: string, subscriptionStatus: Status = 'active') =>
  planActions({ plan: { name }, creator: { subscriptionStatus } })

describe('which actions a plan has', () => {
  it.each([
    ['Free', { change: 'choose', downgrade: false, subscription: null, leads: true, card: false }],
    ['Essential', { change: 'upgrade', downgrade: false, subscription: 'cancel', leads: true, card: true }],
    ['Pro', { change: 'upgrade', downgrade: true, subscription: 'cancel', leads: true, card: true }],
    ['Ultra', { change: 'upgrade', downgrade: true, subscription: 'cancel', leads: true, card: true }],
    ['Business', { change: null, downgrade: false, subscription: 'cancel', leads: true, card: true }],
  ])('%s', (name, expected) => expect(actions(name)).toEqual(expected))

  it.each([
    ['active', 'cancel'],
    ['past_due', 'cancel'],
    ['cancelled', 'reactivate'],
    ['expired', 'reactivate'],
  ] as const)('of a subscription that is %s: %s', (status, subscription) => {
    expect(actions('Pro', status).subscription).toBe(subscription)
    expect(actions('Free', status).subscription).toBeNull()
    expect(actions('Pro', status).leads).toBe(status === 'active')
  })
})
