import { describe, expect, it } from 'vitest'
import { planNames } from '../../../../contract/plan-names.ts'
import { plansAbove, plansBelow } from './offered-plans.ts'

const LIMITS = [1, 5, 15, 40, 100]
const plans = planNames.map((name, at) => ({
  id: at + 1,
  name,
  monthlyLimit: LIMITS[at]!,
  peopleLimit: 25,
  defaultExpiryDays: 30,
  customExpiry: true,
  neverExpire: true,
  csvExport: true,
  prioritySupport: false,
}))
const names = (offered: typeof plans) => offered.map(({ name }) => name)

describe('the plans offered', () => {
  it.each([
    ['Free', ['Essential', 'Pro', 'Ultra', 'Business'], []],
    ['Essential', ['Pro', 'Ultra', 'Business'], []],
    ['Pro', ['Ultra', 'Business'], ['Essential']],
    ['Ultra', ['Business'], ['Pro', 'Essential']],
    ['Business', [], ['Ultra', 'Pro', 'Essential']],
  ])('on %s', (name, above, below) => {
    const current = plans.find(plan => plan.name === name)!
    expect(names(plansAbove(plans, current) as typeof plans)).toEqual(above)
    expect(names(plansBelow(plans, current) as typeof plans)).toEqual(below)
  })

  it('are lower only where fewer links are allowed', () => {
    const current = { id: 5, monthlyLimit: 40 }
    expect(names(plansBelow(plans, current) as typeof plans)).toEqual(['Pro', 'Essential'])
    expect(names(plansBelow(plans, { id: 5, monthlyLimit: -1 }) as typeof plans)).toEqual(['Ultra', 'Pro', 'Essential'])
  })
})
