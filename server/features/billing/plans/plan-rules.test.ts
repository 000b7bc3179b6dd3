import { describe, expect, test } from 'vitest'
import { expiryOf, type Plan } from './plan-rules.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const free: Plan = {
  id: 1,
  name: 'Free',
  linkLimit: 1,
  peopleLimit: 25,
  defaultExpiryDays: 2,
  customExpiry: false,
  neverExpire: false,
  csvExport: false,
  prioritySupport: false,
}
const pro: Plan = {
  ...free,
  id: 3,
  name: 'Pro',
  linkLimit: 15,
  defaultExpiryDays: 30,
  customExpiry: true,
  neverExpire: true,
  csvExport: true,
}

describe('the end of a new link', () => {
  const endOf = (plan: Plan, requested: Parameters<typeof expiryOf>[0]['requested']) =>
    expiryOf({ plan, requested, now }).toISOString()

  test.each([
    ['nothing', {}],
    ['days', { expiryDays: 365 }],
    ['one day', { expiryDays: 1 }],
    ['an instant', { expiryDateTime: '2030-01-01T00:00:00Z' }],
    ['an instant in the past', { expiryDateTime: '2020-01-01T00:00:00Z' }],
    ['never', { neverExpire: true }],
  ])('is 2 days away on Free, asked for %s', (_, requested) => {
    expect(endOf(free, requested)).toBe('2026-11-23T09:00:00.000Z')
  })

  test.each([
    ['nothing', {}, '2026-12-21T09:00:00.000Z'],
    ['nothing at all', { neverExpire: false, expiryDays: null, expiryDateTime: null }, '2026-12-21T09:00:00.000Z'],
    ['days', { expiryDays: 7 }, '2026-11-28T09:00:00.000Z'],
    ['an instant of another zone', { expiryDateTime: '2026-12-01T23:59:00+08:00' }, '2026-12-01T15:59:00.000Z'],
    ['an instant and days', { expiryDateTime: '2026-12-01T00:00:00Z', expiryDays: 7 }, '2026-12-01T00:00:00.000Z'],
    ['never', { neverExpire: true, expiryDays: 7 }, '2199-12-31T23:59:59.000Z'],
    ['the far future', { expiryDateTime: '9999-12-31T23:59:59Z' }, '2199-12-31T23:59:59.000Z'],
    ['the past', { expiryDateTime: '2020-01-01T00:00:00Z' }, '2020-01-01T00:00:00.000Z'],
  ])('on a paid plan, asked for %s', (_, requested, expected) => {
    expect(endOf(pro, requested)).toBe(expected)
  })

  test('is not never on a plan without it', () => {
    expect(endOf({ ...pro, neverExpire: false }, { neverExpire: true })).toBe('2026-12-21T09:00:00.000Z')
  })
})
