import { describe, expect, it } from 'vitest'
import type { PlanOffer } from '../../../../contract/plans.ts'
import { differencesOf } from './plan-differences.ts'

const offer = (monthlyLimit: number, prioritySupport = false) =>
  ({ monthlyLimit, customExpiry: true, neverExpire: true, csvExport: true, prioritySupport }) as PlanOffer
const pro = offer(15)
const ultra = offer(40, true)

describe('another plan', () => {
  it('that is higher shows how many links and which benefits it adds', () =>
    expect(differencesOf(ultra, pro)).toEqual({ has: ['40 active links, 25 more', 'Priority support'], loses: [] }))

  it('that is lower shows what is lost', () =>
    expect(differencesOf(pro, ultra)).toEqual({
      has: ['15 active links, 25 fewer'],
      loses: ['Priority support'],
    }))

  it('without a limit adds no number', () =>
    expect(differencesOf(offer(-1), pro)).toEqual({ has: ['Unlimited active links'], loses: [] }))
})
