import { describe, expect, it } from 'vitest'
import { planNames } from '../../../../contract/plan-names.ts'
import type { CreatorPlan } from '../creator-plan.ts'
import { actionOf, isCurrentPlan, isNextHigher, type PlansViewer, phoneOrderOf, viewerOf } from './viewer.ts'

const email = 'creator@example.com'
const paid = (planName: string, status: 'active' | 'past_due' | 'cancelled' = 'active'): PlansViewer => ({
  is: 'paid',
  email,
  planName,
  status,
  endsAt: null,
})
const actions = (viewer: PlansViewer) => planNames.map((name, at) => actionOf({ id: at + 1, name }, viewer))

describe('what can be done with each plan', () => {
  it.each<[string, PlansViewer, string[]]>([
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
  ])('under %s', (_, viewer, expected) => expect(actions(viewer)).toEqual(expected))
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
  ])('%#', (plan, viewer) => expect(viewerOf(plan)).toEqual(viewer))

  it('marks one card only', () => {
    expect(planNames.filter(name => isCurrentPlan(name, paid('Ultra')))).toEqual(['Ultra'])
    expect(planNames.filter(name => isCurrentPlan(name, { is: 'free', email }))).toEqual(['Free'])
    expect(planNames.filter(name => isCurrentPlan(name, { is: 'anonymous' }))).toEqual([])
  })
})

describe('the order of a phone’s list', () => {
  const order = (viewer: PlansViewer) =>
    [...planNames].sort((a, b) => phoneOrderOf(a, viewer) - phoneOrderOf(b, viewer))

  it.each<[string, PlansViewer, string[]]>([
    ['a subscriber', paid('Pro'), ['Pro', 'Ultra', 'Business', 'Essential', 'Free']],
    ['one of the highest plan', paid('Business'), ['Business', 'Ultra', 'Pro', 'Essential', 'Free']],
    ['everybody else', { is: 'anonymous' }, [...planNames]],
  ])('for %s', (_, viewer, expected) => expect(order(viewer)).toEqual(expected))
})

it('one higher plan stands out', () => {
  expect(planNames.filter(name => isNextHigher(name, 'Pro'))).toEqual(['Ultra'])
  expect(planNames.filter(name => isNextHigher(name, 'Business'))).toEqual([])
})
