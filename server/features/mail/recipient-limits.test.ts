import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { countEmail, type EmailKind, emailsUsedUpBody, waitInWords } from './recipient-limits.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function sent(times: number, kind: EmailKind, email: string): Promise<number> {
  let count = 0
  for (let i = 0; i < times; i++) if (!(await countEmail(app.deps.db, kind, email))) count++
  return count
}

describe('the limit of one recipient and one kind of email', () => {
  test('is three emails an hour and ten a day', async () => {
    const hours = []
    for (let hour = 0; hour < 5; hour++) {
      hours.push(await sent(5, 'sign_in', 'ada@example.org'))
      await app.advance('1 hour 1 second')
    }
    expect(hours).toEqual([3, 3, 3, 1, 0])
    await app.advance('20 hours')
    expect(await sent(5, 'sign_in', 'ada@example.org')).toBe(3)
  })

  test('is not used up by other kinds or other recipients', async () => {
    expect(await sent(5, 'check_in', 'grace@example.org')).toBe(3)
    for (const kind of ['sign_in', 'sign_in_known_browser', 'support'] as const)
      expect(await sent(1, kind, 'grace@example.org')).toBe(1)
    expect(await sent(1, 'check_in', 'bob@example.org')).toBe(1)
  })

  test('is told with the time of the next possible email', async () => {
    await sent(3, 'sign_in', 'late@example.org')
    await app.advance('26 minutes')
    const reached = await countEmail(app.deps.db, 'sign_in', 'late@example.org')
    const { error, retryAt, retryAfterS } = emailsUsedUpBody(reached!)
    expect(error).toBe('We sent three emails in the last hour. Use the newest, or try again in 34 minutes.')
    expect(retryAfterS).toBeGreaterThan(33 * 60)
    expect(Date.parse(retryAt) - (await app.deps.now()).getTime()).toBeCloseTo(retryAfterS * 1000, -4)
  })
})

test.each([
  [0, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [90 * 60, 'in 90 minutes'],
  [90 * 60 + 1, 'in 2 hours'],
  [23.2 * 3600, 'in 24 hours'],
])('a wait of %i s is written as %s', (seconds, words) => expect(waitInWords(seconds)).toBe(words))
