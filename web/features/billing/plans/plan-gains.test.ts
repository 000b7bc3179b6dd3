import { expect, it } from 'vitest'
import type { PlanOffer } from '../../../../contract/plans.ts'
import { gainsOf } from './plan-gains.ts'

const free: PlanOffer = {
  id: 1,
  name: 'Free',
  monthlyLimit: 1,
  peopleLimit: 25,
  defaultExpiryDays: 2,
  customExpiry: false,
  neverExpire: false,
  csvExport: false,
  prioritySupport: false,
}
const essential = { ...free, id: 2, name: 'Essential', peopleLimit: 200, customExpiry: true, csvExport: true }
const pro = { ...essential, id: 3, name: 'Pro', peopleLimit: 1000 }
const ultra = { ...pro, id: 4, name: 'Ultra', peopleLimit: 5000, prioritySupport: true }

it('the first plan names all that it has', () => {
  expect(gainsOf(free, undefined)).toEqual({
    includes: null,
    more: ['25 people on a list', 'Dashboard analytics', 'Link email verification'],
  })
})

it('a plan names the people and the benefits that the plan before it lacks', () => {
  expect(gainsOf(essential, free)).toEqual({
    includes: 'Free',
    more: ['200 people on a list', 'Custom expiry', 'CSV export'],
  })
  expect(gainsOf(pro, essential)).toEqual({ includes: 'Essential', more: ['1,000 people on a list'] })
  expect(gainsOf(ultra, pro)).toEqual({ includes: 'Pro', more: ['5,000 people on a list', 'Priority support'] })
})

it('a plan whose lists are no longer names its benefits alone', () => {
  expect(gainsOf({ ...ultra, peopleLimit: 1000 }, pro).more).toEqual(['Priority support'])
})
