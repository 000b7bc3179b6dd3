import { expect, test } from 'vitest'
import { CallError } from '../../lib/call.ts'
import { usedUpSentence } from './emails-used-up.ts'

const usedUp = (body: object) => new CallError(429, 'Of the server.', { code: 'emails_used_up', ...body })
const inKualaLumpur = { timeZone: 'Asia/Kuala_Lumpur' }

test('the hour is over at a time of the viewer', () => {
  const error = usedUp({ per: 'hour', retryAt: '2026-11-22T02:42:10Z' })
  expect(usedUpSentence(error, inKualaLumpur)).toBe(
    'We sent three emails in the last hour. Use the newest, or try again at 10:42.',
  )
})

test('the day is over on a weekday of the viewer', () => {
  const error = usedUp({ per: 'day', retryAt: '2026-11-22T22:15:00Z' })
  expect(usedUpSentence(error, inKualaLumpur)).toBe(
    'We sent ten emails in the last day. Use the newest, or try again on Monday at 06:15.',
  )
})

test('without a time the server says it, and other failures are none of this', () => {
  expect(usedUpSentence(usedUp({}))).toBe('Of the server.')
  expect(usedUpSentence(new CallError(429, 'Too many.', { code: 'too_many_requests' }))).toBeNull()
  expect(usedUpSentence(new Error('nothing'))).toBeNull()
  expect(usedUpSentence(null)).toBeNull()
})
