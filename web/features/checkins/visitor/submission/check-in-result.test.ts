import { describe, expect, test } from 'vitest'
import { checkInResultOf } from './check-in-result.ts'

const resultOf = (status: number, body: unknown, retryAfter: string | null = null) =>
  checkInResultOf({ status, body, retryAfter }, 0)

describe('checkInResultOf', () => {
  test('confirmed, or pending until the emailed link is opened', () => {
    const record = { id: '7', checkedInAt: '2026-11-21T11:02:00.000Z' }
    expect(resultOf(200, { message: '', requiresVerification: false, ...record })).toEqual({
      is: 'done',
      requiresVerification: false,
      ...record,
    })
    expect(resultOf(200, { requiresVerification: true, ...record })).toMatchObject({ requiresVerification: true })
  })

  test('a second check-in, where the link records each visitor once, is the first one', () => {
    const record = { id: '7', checkedInAt: '2026-11-21T11:02:00.000Z' }
    expect(resultOf(200, { requiresVerification: false, alreadyCheckedIn: true, ...record })).toEqual({
      is: 'done',
      requiresVerification: false,
      alreadyCheckedIn: true,
      ...record,
    })
  })

  test('410 or an error that contains expired', () => {
    expect(resultOf(410, { error: 'Gone' })).toEqual({ is: 'expired' })
    expect(resultOf(403, { error: 'Account has expired' })).toEqual({ is: 'expired' })
    expect(resultOf(410, '<html>')).toEqual({ is: 'expired' })
  })

  test('too far, in the words of the specification', () => {
    expect(resultOf(422, { error: 'Too far', distance: 340 })).toEqual({
      is: 'too_far',
      distanceM: 340,
      message: 'You are 340m away from the check-in location',
    })
  })

  test('too busy: a retry after the time that the server names', () => {
    expect(resultOf(503, { error: 'Busy' }, '7')).toEqual({ is: 'retry', afterMs: 7000, message: 'Busy' })
    expect(resultOf(429, null)).toEqual({ is: 'retry', afterMs: null, message: 'Failed to check in' })
    expect(resultOf(502, '<html>')).toMatchObject({ is: 'retry' })
  })

  test('cut off on a slow network: a retry, as without one', () => {
    expect(resultOf(408, { error: 'Request Timeout' })).toEqual({ is: 'retry', afterMs: null, message: null })
  })

  test('outside of sessions, the creator may be asked', () => {
    const body = { error: 'This check-in closed at 10:30.', code: 'not_open' }
    expect(resultOf(422, { ...body, mayAsk: true })).toMatchObject({ is: 'refused', message: body.error, mayAsk: true })
    expect(resultOf(422, body)).toMatchObject({ is: 'refused', mayAsk: undefined })
  })

  test('any other refusal is shown in the words of the server', () => {
    expect(resultOf(400, { error: 'Please enter your name.' })).toEqual({
      is: 'refused',
      message: 'Please enter your name.',
      definite: true,
    })
    expect(resultOf(500, null)).toEqual({ is: 'refused', message: 'Failed to check in', definite: false })
    expect(resultOf(507, { error: 'No room for more photos.' })).toMatchObject({ is: 'refused', definite: true })
    expect(resultOf(400, { error: { deep: true } })).toMatchObject({ is: 'refused', message: 'Failed to check in' })
  })
})
