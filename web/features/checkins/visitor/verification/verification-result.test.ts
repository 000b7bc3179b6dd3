import { expect, test } from 'vitest'
import { verificationResultOf } from './verification-result.ts'

const checkIn = {
  name: 'Mei',
  locationName: 'Hall',
  formattedAddress: 'Jalan 1',
  checkedInAt: '2026-11-21T08:00:00.000Z',
}

test('confirmed, with the name, place and time that the server sends', () => {
  expect(verificationResultOf(200, { success: true, message: 'ok', ...checkIn })).toEqual({
    is: 'confirmed',
    ...checkIn,
  })
  expect(verificationResultOf(200, { success: true })).toMatchObject({ is: 'confirmed', name: null })
})

test('confirmed, in the session that the server names', () => {
  const inSession = { session: { title: 'Lecture', startsAt: '2026-11-21T07:30:00.000Z' }, lateMin: 30 }
  expect(verificationResultOf(200, { success: true, ...checkIn, ...inSession })).toEqual({
    is: 'confirmed',
    ...checkIn,
    ...inSession,
  })
})

test('confirmed, but checked in before', () => {
  expect(verificationResultOf(200, { success: true, alreadyCheckedIn: true, ...checkIn })).toEqual({
    is: 'confirmed',
    alreadyCheckedIn: true,
    ...checkIn,
  })
})

test('confirmed, but for the creator to decide', () => {
  expect(verificationResultOf(200, { success: true, requiresReview: true, ...checkIn })).toEqual({
    is: 'held',
    ...checkIn,
  })
})

test('another browser asks the visitor to confirm', () => {
  expect(verificationResultOf(200, { success: false, confirm: true, ...checkIn })).toEqual({
    is: 'confirm',
    ...checkIn,
  })
})

test('rejected, and where', () => {
  expect(verificationResultOf(200, { success: false, rejected: true, locationName: 'Hall' })).toEqual({
    is: 'rejected',
    locationName: 'Hall',
  })
})

test('not on the list: which email, and of which place', () => {
  const reply = { error: 'Your name is not on the list', code: 'not_expected', mayAsk: true }
  expect(verificationResultOf(422, { ...reply, userEmail: 'mei@example.com', locationName: 'Hall' })).toEqual({
    is: 'not_expected',
    message: 'Your name is not on the list',
    email: 'mei@example.com',
    locationName: 'Hall',
  })
})

test.each(['review_declined', 'check_in_void'])('%s: the organiser has decided, and no other email helps', code => {
  const error = 'The organiser has decided.'
  expect(verificationResultOf(403, { error, code })).toEqual({ is: 'refused', message: error })
})

test('too many asks: the same link works later', () => {
  expect(verificationResultOf(429, { error: 'Wait', code: 'asks_used_up' })).toMatchObject({ canRetry: true })
})

test('failed, in the words of the server, or in our own when it sends none', () => {
  expect(verificationResultOf(400, { error: 'Gone', code: 'x' })).toEqual({
    is: 'failed',
    message: 'Gone',
    canRetry: false,
  })
  expect(verificationResultOf(200, { success: false, message: 'No' })).toEqual({
    is: 'failed',
    message: 'No',
    canRetry: false,
  })
  expect(verificationResultOf(502, null)).toEqual({
    is: 'failed',
    message: 'Failed to verify check-in',
    canRetry: true,
  })
})

test.each(['email_waiting', 'holds_full'])('who may not wait for review now (%s) can try the same link again', code =>
  expect(verificationResultOf(422, { error: 'Waits', code })).toEqual({
    is: 'failed',
    message: 'Waits',
    canRetry: true,
  }),
)

test.each([429, 500, 503, 507])('a failure with %i can be retried', status => {
  const message = 'We’re getting a lot of traffic. Please try again in a moment.'
  expect(verificationResultOf(status, { error: message, code: 'busy' })).toEqual({
    is: 'failed',
    message,
    canRetry: true,
  })
})
