import { expect, it } from 'vitest'
import { planNames } from '../../../contract/plan-names.ts'
import { comparisonOf, featuresOf, limitWords } from './plan-features.ts'

const LIMITS = [1, 5, 15, 40, 100]
const PEOPLE = [25, 200, 1000, 5000, 20_000]
const plans = planNames.map((name, at) => ({
  id: at + 1,
  name,
  monthlyLimit: LIMITS[at]!,
  peopleLimit: PEOPLE[at]!,
  defaultExpiryDays: at === 0 ? 2 : 30,
  customExpiry: at > 0,
  neverExpire: at > 0,
  csvExport: at > 0,
  prioritySupport: at > 2,
}))

it('compares the plans as the specification does, and then their lists', () => {
  expect(comparisonOf(plans).map(({ feature, values }) => [feature, ...values])).toEqual([
    ['Check-in links', '1', '5', '15', '40', '100'],
    ['Custom expiry', 'No', 'Yes', 'Yes', 'Yes', 'Yes'],
    ['Never-expire option', 'No', 'Yes', 'Yes', 'Yes', 'Yes'],
    ['Dashboard analytics', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes'],
    ['Link email verification', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes'],
    ['CSV export', 'No', 'Yes', 'Yes', 'Yes', 'Yes'],
    ['Priority support', 'No', 'No', 'No', 'Yes', 'Yes'],
    ['People on a list', '25', '200', '1,000', '5,000', '20,000'],
  ])
})

it('tells what a plan has', () => {
  expect(featuresOf(plans[0]!)).toEqual(['1 active link', 'Dashboard analytics', 'Link email verification'])
  expect(featuresOf(plans[4]!)).toHaveLength(7)
})

it.each([
  [999, 'Unlimited'],
  [-1, 'Unlimited'],
  [40, '40'],
])('%i links read %s', (limit, words) => expect(limitWords(limit)).toBe(words))
