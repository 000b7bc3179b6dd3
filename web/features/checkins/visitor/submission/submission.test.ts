import { describe, expect, test } from 'vitest'
import { backoffMs, errorsOf, outcomeOf, PHOTO_REQUIRED, retryAfterMs } from './submission.ts'

const outcome = (status: number, body: unknown, retryAfter: string | null = null) =>
  outcomeOf({ status, body, retryAfter }, 0)

describe('outcomeOf', () => {
  test('confirmed, or waiting for the email', () => {
    const record = { id: '7', checkedInAt: '2026-11-21T11:02:00.000Z' }
    expect(outcome(200, { message: '', requiresVerification: false, ...record })).toEqual({
      is: 'done',
      requiresVerification: false,
      ...record,
    })
    expect(outcome(200, { requiresVerification: true, ...record })).toMatchObject({ requiresVerification: true })
  })

  test('410 or an error that contains expired', () => {
    expect(outcome(410, { error: 'Gone' })).toEqual({ is: 'expired' })
    expect(outcome(403, { error: 'Account has expired' })).toEqual({ is: 'expired' })
    expect(outcome(410, '<html>')).toEqual({ is: 'expired' })
  })

  test('too far, in the words of the specification', () => {
    expect(outcome(422, { error: 'Too far', distance: 340 })).toEqual({
      is: 'too_far',
      distanceM: 340,
      message: 'You are 340m away from the check-in location',
    })
  })

  test('too busy: again after the time the server names', () => {
    expect(outcome(503, { error: 'Busy' }, '7')).toEqual({ is: 'again', afterMs: 7000, message: 'Busy' })
    expect(outcome(429, null)).toEqual({ is: 'again', afterMs: null, message: 'Failed to check in' })
    expect(outcome(502, '<html>')).toMatchObject({ is: 'again' })
  })

  test('anything else is said as the server says it', () => {
    expect(outcome(400, { error: 'Please enter your name.' })).toEqual({
      is: 'refused',
      message: 'Please enter your name.',
      definite: true,
    })
    expect(outcome(500, null)).toEqual({ is: 'refused', message: 'Failed to check in', definite: false })
    expect(outcome(507, { error: 'No room for more photos.' })).toMatchObject({ is: 'refused', definite: true })
    expect(outcome(400, { error: { deep: true } })).toMatchObject({ is: 'refused', message: 'Failed to check in' })
  })
})

test('Retry-After in seconds, as a date, or unreadable', () => {
  expect(retryAfterMs('3', 0)).toBe(3000)
  expect(retryAfterMs('Thu, 01 Jan 1970 00:01:00 GMT', 20_000)).toBe(40_000)
  expect(retryAfterMs('Thu, 01 Jan 1970 00:01:00 GMT', 90_000)).toBe(0)
  expect(retryAfterMs('soon', 0)).toBeNull()
  expect(retryAfterMs('', 0)).toBeNull()
  expect(retryAfterMs(null, 0)).toBeNull()
})

test('waits double up to half a minute', () => {
  expect([0, 1, 2, 3, 9, 1000].map(failures => backoffMs(failures, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 30_000, 30_000,
  ])
})

describe('errorsOf', () => {
  const plain = { requireUserVerify: false, requirePhotoVerify: false }
  const entries = { name: 'Mei', email: '', phone: '', photo: null }

  test('a name is enough when nothing more is asked', () => {
    expect(errorsOf(entries, plain)).toEqual({})
    expect(errorsOf({ ...entries, name: '  ' }, plain)).toHaveProperty('name')
  })

  test('a name that nobody can see, or that turns the text around, is no name', () => {
    const cannotBeShown = 'contains a character that cannot be shown. Please type it instead of pasting it.'
    expect(errorsOf({ ...entries, name: '\u200b\u2060' }, plain)).toEqual({ name: `The name ${cannotBeShown}` })
    expect(errorsOf({ ...entries, name: 'Mei\u202e' }, plain)).toEqual({ name: `The name ${cannotBeShown}` })
    expect(errorsOf({ ...entries, phone: '\u202d+60 12' }, plain)).toEqual({
      phone: `The phone number ${cannotBeShown}`,
    })
    expect(errorsOf({ ...entries, name: 'علی\u200cرضا 👩🏽\u200d💻' }, plain)).toEqual({})
  })

  test('an email that is given must be one', () => {
    expect(errorsOf({ ...entries, email: 'mei@' }, plain)).toHaveProperty('email')
    for (const email of [' mei@example.com ', 'mei@bücher.de', 'mei@例子.中国', 'mei@xn--bcher-kva.de'])
      expect(errorsOf({ ...entries, email }, plain)).toEqual({})
  })

  test('email and photo when the link asks for them', () => {
    expect(errorsOf(entries, { requireUserVerify: true, requirePhotoVerify: true })).toEqual({
      email: 'Please enter your email address.',
      photo: PHOTO_REQUIRED,
    })
  })
})
