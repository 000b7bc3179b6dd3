import { describe, expect, it } from 'vitest'
import { cancelledWords, nothingMoreWords, questionWords } from './cancel-words.ts'

type Account = NonNullable<Parameters<typeof questionWords>[0]>

const account = (subscriptionStatus: Account['creator']['subscriptionStatus'], isAccountExpired = false): Account => ({
  creator: { subscriptionStatus },
  isAccountExpired,
  activeLinksCount: 1,
  blockedWithoutPlanCount: 0,
})
const now = new Date('2026-11-21T12:00:00Z')
const textOf = (until: string, known: Account | undefined) => cancelledWords({ until, account: known, now }).join(' ')

describe('before a cancellation', () => {
  it('an overdue subscription is said to end at once, with its invoice', () => {
    const { title, text } = questionWords(account('past_due'))
    expect(title).toBe('Your plan ends right away')
    expect(text).toContain('the open invoice is void')
    expect(text).not.toContain('until the end of the paid period')
  })

  it.each([account('active'), undefined])('any other keeps what is paid (%#)', known =>
    expect(questionWords(known)).toMatchObject({
      title: null,
      text: expect.stringContaining('end of the paid period'),
    }),
  )
})

describe('links that the end of the plan blocks', () => {
  const crowded = (status: 'active' | 'past_due') =>
    questionWords({ ...account(status), activeLinksCount: 35, blockedWithoutPlanCount: 34 })

  it('are counted in the title, as before a downgrade', () => {
    const { title, text } = crowded('active')
    expect(title).toBe('34 links will be blocked')
    expect(text).toContain('There is no refund.')
    expect(text).toContain('You have 35, and the newest stays open.')
  })

  it('are counted in the text where the plan ends at once', () => {
    const { title, text } = crowded('past_due')
    expect(title).toBe('Your plan ends right away')
    expect(text).toContain('34 links will be blocked.')
  })
})

describe('what comes next', () => {
  const known = (subscriptionStatus: Account['creator']['subscriptionStatus']) =>
    nothingMoreWords({
      creator: { subscriptionStatus, accountExpireAt: '2026-12-22T12:00:00Z' },
      plan: { name: 'Pro' },
      isAccountExpired: false,
    } as Parameters<typeof nothingMoreWords>[0])
  it('is nothing more to pay, and the plan to its day', () =>
    expect(known('active')).toBe('You won’t be charged again. You’ll keep Pro until December 22, 2026.'))
  it('is not told where the plan ends at once', () => expect(known('past_due')).toBeNull())
})

describe('after a cancellation', () => {
  it.each([
    ['the date is past', '2026-11-20T12:00:00Z', account('cancelled')],
    ['the date is now', '2026-11-21T12:00:00Z', undefined],
    ['the account says so', '2026-12-21T12:00:00Z', account('expired', true)],
    ['it was overdue', '2026-12-21T12:00:00Z', account('past_due')],
  ])('nothing more is promised when %s', (_, until, known) => {
    const words = textOf(until, known)
    expect(words).toContain('has ended')
    expect(words).toContain('A new subscription brings back everything')
    expect(words).not.toMatch(/continues/)
  })

  it('access continues until the paid period ends', () => {
    const words = textOf('2026-12-21T12:00:00Z', account('cancelled'))
    expect(words).toContain('Your access continues until December 21, 2026.')
  })
})
