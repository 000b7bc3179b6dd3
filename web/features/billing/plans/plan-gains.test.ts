import { expect, it } from 'vitest'
import { UNLIMITED } from '../../../../contract/plan-names.ts'
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
const essential = { ...free, id: 2, name: 'Essential', monthlyLimit: 5, customExpiry: true, csvExport: true }
const pro = { ...essential, id: 3, name: 'Pro', monthlyLimit: 15 }
const ultra = { ...pro, id: 4, name: 'Ultra', monthlyLimit: 40, prioritySupport: true }

it('the first plan names all that it has', () => {
  expect(gainsOf(free, undefined)).toEqual({
    includes: null,
    more: ['Dashboard analytics', 'Link email verification'],
  })
})

it('a plan names the benefits that the plan before it lacks', () => {
  expect(gainsOf(essential, free)).toEqual({ includes: 'Free', more: ['Custom expiry', 'CSV export'] })
})

it('a plan with one benefit more, or none, names its links first', () => {
  expect(gainsOf(ultra, pro)).toEqual({ includes: 'Pro', more: ['25 more links', 'Priority support'] })
  expect(gainsOf(pro, essential)).toEqual({ includes: 'Essential', more: ['10 more links'] })
  expect(gainsOf({ ...pro, monthlyLimit: UNLIMITED }, essential).more).toEqual(['No limit on links'])
})
