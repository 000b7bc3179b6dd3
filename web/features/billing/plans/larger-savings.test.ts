import { expect, test } from 'vitest'
import type { PlanOffer, Price } from '../../../../contract/plans.ts'
import { largerSavings } from './larger-savings.ts'

const plan = (name: string) => ({ name }) as PlanOffer
const priced = (planName: string, month: number, year: number) =>
  [
    { planName, interval: 'month', amount: String(month), currency: 'usd' },
    { planName, interval: 'year', amount: String(year), currency: 'usd' },
  ] as unknown as Price[]

const PLANS = ['Free', 'Pro', 'Ultra', 'Business'].map(plan)
const PRO = priced('Pro', 9.9, 95)

test.each([
  ['nothing where none saves more', PRO, null],
  ['one plan', [...PRO, ...priced('Ultra', 19.9, 159)], 'A year of Ultra is 33% off.'],
  [
    'several plans',
    [...PRO, ...priced('Ultra', 19.9, 159), ...priced('Business', 40, 320)],
    'A year of Ultra or Business is 33% off.',
  ],
  [
    'the largest of different savings',
    [...priced('Ultra', 10, 90), ...priced('Business', 40, 320)],
    'A year of Ultra or Business is up to 33% off.',
  ],
])('names %s', (_, prices, words) => expect(largerSavings(PLANS, prices)).toBe(words))
