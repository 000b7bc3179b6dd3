import { describe, expect, it } from 'vitest'
import { planNames } from '../../../../contract/plans.ts'
import type { CreatorPlan } from '../creator-plan.ts'
import { actionOf, isTheirs, type Standing, standingOf } from './viewer.ts'

const email = 'creator@example.com'
const paid = (planName: string, status: 'active' | 'past_due' | 'cancelled' = 'active'): Standing => ({
  is: 'paid',
  email,
  planName,
  status,
  endsAt: null,
})
const actions = (standing: Standing) => planNames.map((name, at) => actionOf({ id: at + 1, name }, standing))

describe('what can be done with each plan', () => {
  it.each<[string, Standing, string[]]>([
    ['nobody', { is: 'anonymous' }, ['get_started', 'subscribe', 'subscribe', 'subscribe', 'subscribe']],
    ['Free', { is: 'free', email }, ['get_started', 'subscribe', 'subscribe', 'subscribe', 'subscribe']],
    [
      'expired',
      { is: 'expired', email, planName: 'Pro' },
      ['get_started', 'subscribe', 'subscribe', 'subscribe', 'subscribe'],
    ],
    ['Essential', paid('Essential'), ['cancel', 'none', 'upgrade', 'upgrade', 'upgrade']],
    ['Ultra', paid('Ultra'), ['cancel', 'downgrade', 'downgrade', 'none', 'upgrade']],
    ['Business', paid('Business'), ['cancel', 'downgrade', 'downgrade', 'downgrade', 'none']],
    ['a cancelled one', paid('Pro', 'cancelled'), ['none', 'none', 'none', 'none', 'none']],
    ['an unpaid one', paid('Pro', 'past_due'), ['none', 'none', 'none', 'none', 'none']],
  ])('under %s', (_, standing, expected) => expect(actions(standing)).toEqual(expected))
})

describe('whose plan it is', () => {
  const creatorPlan = (planId: number, planName: string, status: string, isAccountExpired = false) =>
    ({
      creator: { email, subscriptionStatus: status, accountExpireAt: null },
      plan: { id: planId, name: planName },
      isAccountExpired,
    }) as CreatorPlan

  it.each([
    [creatorPlan(1, 'Free', 'active'), { is: 'free', email }],
    [creatorPlan(3, 'Pro', 'active'), paid('Pro')],
    [creatorPlan(3, 'Pro', 'cancelled'), paid('Pro', 'cancelled')],
    [creatorPlan(3, 'Pro', 'expired'), { is: 'expired', email, planName: 'Pro' }],
    [creatorPlan(3, 'Pro', 'cancelled', true), { is: 'expired', email, planName: 'Pro' }],
  ])('%#', (plan, standing) => expect(standingOf(plan)).toEqual(standing))

  it('marks one card only', () => {
    expect(planNames.filter(name => isTheirs(name, paid('Ultra')))).toEqual(['Ultra'])
    expect(planNames.filter(name => isTheirs(name, { is: 'free', email }))).toEqual(['Free'])
    expect(planNames.filter(name => isTheirs(name, { is: 'anonymous' }))).toEqual([])
  })
})
