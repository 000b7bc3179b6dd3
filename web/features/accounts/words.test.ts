import { describe, expect, it } from 'vitest'
import type { AccountSummary } from '../billing/account-queries.ts'
import {
  cancellationWords,
  comesNext,
  expiryLabel,
  expiryTone,
  expiryWords,
  paymentStatusWord,
  paymentTypeWord,
  planFeatures,
  remainingWords,
  scheduledChangeWords,
  sessionWords,
  shownPayments,
  statusWord,
  usedWords,
} from './words.ts'

type Status = AccountSummary['creator']['subscriptionStatus']

const summary = (status: Status, isAccountExpired = false) =>
  ({ creator: { subscriptionStatus: status }, isAccountExpired }) as AccountSummary

describe('a cancellation', () => {
  it.each([
    ['active', 'After you cancel, your plan stays active until the paid period ends.'],
    ['past_due', 'If you cancel after a failed payment, your plan ends right away and the open invoice is void.'],
  ] as const)('of what is %s', (status, words) => expect(cancellationWords(summary(status))).toBe(words))
})

describe('what comes next in money', () => {
  const next = { at: '2026-12-22T12:00:00Z', currency: 'usd', totalCents: 1990, dueCents: 0 }
  const account = (status: Status, changes: Record<string, unknown> = {}) =>
    ({
      creator: { subscriptionStatus: status, accountExpireAt: '2026-12-22T12:00:00Z' },
      plan: { name: 'Ultra' },
      money: { currency: 'usd', overdueCents: null, next },
      isAccountExpired: false,
      ...changes,
    }) as unknown as AccountSummary

  it('is the next payment: amount, date and credit', () =>
    expect(comesNext(account('active'))).toEqual({
      label: 'Next payment',
      text: '$19.90 on December 22, 2026, from your credit',
    }))

  it('is the end of a cancelled plan', () =>
    expect(comesNext(account('cancelled'))).toEqual({
      label: 'No next payment.',
      text: 'Ultra ends on December 22, 2026',
    }))

  it('is the open invoice after a failed payment', () =>
    expect(comesNext(account('past_due', { money: { currency: 'usd', overdueCents: 990, next } }))).toEqual({
      label: 'Due now',
      text: '$9.90',
    }))

  it('is nothing after a failed payment whose invoice is unknown: no next payment is certain', () =>
    expect(comesNext(account('past_due', { money: { currency: 'usd', overdueCents: null, next } }))).toBeNull())

  it('is nothing on Free, and nothing after expiry', () => {
    expect(comesNext(account('active', { plan: { name: 'Free' } }))).toBeNull()
    expect(comesNext(account('cancelled', { isAccountExpired: true }))).toBeNull()
    expect(comesNext(account('expired'))).toBeNull()
  })
})

describe('the date of expiry', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const until = (accountExpireAt: string, status: Status = 'active', expired = false) =>
    expiryTone({ creator: { subscriptionStatus: status, accountExpireAt }, isAccountExpired: expired } as never, now)

  it('is good while it is ahead', () => expect(until('2026-12-01T00:00:00Z')).toBe('good'))
  it('is good no more once it has passed', () => expect(until('2026-11-20T00:00:00Z')).toBe('open'))
  it('is open after a failed payment', () => expect(until('2026-12-01T00:00:00Z', 'past_due')).toBe('open'))
  it('is over for an expired account', () => expect(until('2026-11-20T00:00:00Z', 'expired', true)).toBe('over'))
})

describe('the badge', () => {
  it.each([
    ['active', 'Active'],
    ['cancelled', 'Cancelled'],
    ['past_due', 'Payment failed'],
    ['expired', 'Expired'],
  ] as const)('of %s says %s', (status, label) => expect(statusWord(summary(status)).label).toBe(label))

  it('of a cancelled subscription that has run out says so', () =>
    expect(statusWord(summary('cancelled', true)).label).toBe('Expired'))
})

describe('limits', () => {
  const left = (monthlyLimit: number, remainingLinks: number) =>
    remainingWords({ plan: { monthlyLimit }, remainingLinks } as AccountSummary)

  it('are numbers', () => expect(left(15, 3)).toBe('3'))
  const used = (monthlyLimit: number, isAccountExpired: boolean) =>
    usedWords({ plan: { monthlyLimit }, activeLinksCount: 3, isAccountExpired } as AccountSummary)

  it('say what is used of them', () => {
    expect(used(15, false)).toBe('3 of 15')
    expect(used(999, false)).toBe('3 of Unlimited')
    expect(used(1, true)).toBe('1 open, 2 blocked until you renew')
  })
  it('or none, said with 999 and with -1', () => {
    expect(left(999, 990)).toBe('Unlimited')
    expect(left(-1, -1)).toBe('Unlimited')
  })
})

describe('the expiry of an account', () => {
  const label = (status: Status, changes: object = {}, isAccountExpired = false) =>
    expiryLabel({
      creator: {
        subscriptionStatus: status,
        accountExpireAt: '2026-12-21T12:00:00Z',
        stripeSubscriptionId: 'sub_1',
        ...changes,
      },
      isAccountExpired,
    } as AccountSummary)

  it('is named by what happens then', () => {
    expect(label('active')).toBe('Renews on')
    expect(label('cancelled')).toBe('Ends on')
    expect(label('active', { stripeSubscriptionId: null })).toBe('Ends on')
    expect(label('past_due')).toBe('Access until')
    expect(label('expired', {}, true)).toBe('Expired on')
    expect(label('active', { accountExpireAt: '2199-12-31T23:59:59Z' })).toBe('Account expiry')
  })
  it.each([
    ['2199-12-31T23:59:59Z', 'Never expires'],
    ['2300-01-01T00:00:00Z', 'Never expires'],
    ['2026-12-21T12:00:00Z', 'December 21, 2026'],
  ])('%s: %s', (at, words) => expect(expiryWords(at)).toBe(words))
})

describe('the features of a plan', () => {
  const all = { monthlyLimit: 100, customExpiry: true, neverExpire: true, csvExport: true, prioritySupport: true }
  const none = { monthlyLimit: 1, customExpiry: false, neverExpire: false, csvExport: false, prioritySupport: false }

  it('are few on Free', () =>
    expect(planFeatures(none)).toEqual([
      '1 check-in links per month',
      'Dashboard analytics',
      'Link email verification',
    ]))
  it('are all on Business', () => {
    expect(planFeatures(all)).toHaveLength(7)
    expect(planFeatures(all)[0]).toBe('100 check-in links per month')
  })
})

describe('a payment', () => {
  it('that succeeded is completed; another status is said as it is', () => {
    expect(paymentStatusWord('succeeded')).toBe('Completed')
    expect(paymentStatusWord('refunded')).toBe('refunded')
    expect(paymentStatusWord('partially_refunded')).toBe('partially refunded')
  })
  it('has a type', () => expect(paymentTypeWord('new_subscription')).toBe('New Subscription'))
  it('stands on a page', () =>
    expect(shownPayments({ shown: 5, total: 12, page: 1, totalPages: 3 })).toBe(
      'Showing 5 of 12 payments (Page 1 of 3)',
    ))
})

describe('a scheduled change', () => {
  const change = {
    changeType: 'downgrade',
    currentPlan: 'Ultra',
    newPlan: 'Essential',
    scheduledDate: '2026-12-21T12:00:00Z',
    currentPlanLimit: 40,
    newPlanLimit: 5,
  }

  it('to a lower plan tells both limits', () =>
    expect(scheduledChangeWords(change)).toEqual({
      title: 'Scheduled Plan Downgrade',
      change: 'Ultra to Essential on December 21, 2026',
      limits: 'Active links: 40 now, 5 after.',
      access: 'You have full access to your current features until December 21, 2026.',
    }))

  it('of another kind does not', () =>
    expect(scheduledChangeWords({ ...change, changeType: 'upgrade' })).toMatchObject({
      title: 'Scheduled Plan Change',
      limits: null,
    }))
})

it.each([
  ['Chrome 140', 'Android 15', 'Chrome 140 on Android 15'],
  ['', 'Windows 10', 'Unknown browser on Windows'],
  ['Safari 18', 'macOS Catalina', 'Safari 18 on macOS'],
  ['Chrome 140', 'Chrome OS 15', 'Chrome 140 on Chrome OS 15'],
  ['', '', 'Unknown browser'],
])('a session of %j and %j is %s', (browser, os, words) => {
  expect(sessionWords({ browser, os })).toBe(words)
})
