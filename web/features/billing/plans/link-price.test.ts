import { expect, it } from 'vitest'
import { UNLIMITED } from '../../../../contract/plan-names.ts'
import type { PlanOffer, Price } from '../../../../contract/plans.ts'
import { cheaperLinks } from './link-price.ts'

const essential: PlanOffer = {
  id: 2,
  name: 'Essential',
  monthlyLimit: 5,
  peopleLimit: 200,
  defaultExpiryDays: 30,
  customExpiry: true,
  neverExpire: true,
  csvExport: true,
  prioritySupport: false,
}
const pro = { ...essential, id: 3, name: 'Pro', monthlyLimit: 15 }

const price = (planName: string, interval: Price['interval'], amount: string): Price => ({
  id: planName + interval,
  priceId: planName + interval,
  planName,
  interval,
  amount,
  currency: 'usd',
})
const prices = [
  price('Essential', 'month', '4.90'),
  price('Essential', 'year', '47'),
  price('Pro', 'month', '9.90'),
  price('Pro', 'year', '95'),
]
const monthly = { prices, billing: 'monthly', locale: 'en' } as const

it('a plan whose links cost less says what one costs a month, by the chosen period', () => {
  expect(cheaperLinks(pro, essential, monthly)).toBe('$0.66 per link a month')
  expect(cheaperLinks(pro, essential, { ...monthly, billing: 'yearly' })).toBe('$0.53 per link a month')
})

it.each([
  ['after a plan without a price', pro, { ...essential, name: 'Free' }],
  ['of the first plan', essential, undefined],
  ['that costs as much or more', essential, pro],
  ['of a plan without a limit', { ...pro, monthlyLimit: UNLIMITED }, essential],
])('says nothing of a link %s', (_, plan, before) => {
  expect(cheaperLinks(plan, before, monthly)).toBeNull()
})
