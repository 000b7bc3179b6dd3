import { describe, expect, it } from 'vitest'
import { CallError } from '../../../lib/call.ts'
import {
  type CheckResult,
  type Confirmation,
  confirmationAfter,
  failedCheck,
  firstAttempt,
  PAUSES_MS,
  resultOf,
} from './confirmation.ts'

/** Every state on the way, while every check has the same result. */
function states(result: CheckResult): Confirmation[] {
  const passed: Confirmation[] = [firstAttempt]
  for (let state: Confirmation = firstAttempt; state.is === 'checking' || state.is === 'waiting'; passed.push(state)) {
    state = confirmationAfter(state, state.is === 'checking' ? { type: 'checked', result } : { type: 'waited' })
  }
  return passed
}

describe('checking a payment', () => {
  it('ends with the first check that finds it', () => {
    expect(states({ is: 'confirmed' })).toEqual([firstAttempt, { is: 'confirmed' }])
  })

  it('checks at once, then with growing pauses for half a minute', () => {
    const passed = states({ is: 'not_yet' })
    expect(passed.filter(({ is }) => is === 'checking')).toHaveLength(PAUSES_MS.length + 1)
    const pauses = passed.flatMap(state => (state.is === 'waiting' ? [state.pauseMs] : []))
    expect(pauses).toEqual([...PAUSES_MS].sort((a, b) => a - b))
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(30_000)
    expect(passed.at(-1)).toEqual({ is: 'unconfirmed' })
  })

  it('says why the last check had no reply', () => {
    const passed = states({ is: 'unreachable', reason: 'Nobody answers.' })
    expect(passed.filter(({ is }) => is === 'checking')).toHaveLength(PAUSES_MS.length + 1)
    expect(passed.at(-1)).toEqual({ is: 'unconfirmed', unreachable: 'Nobody answers.' })
  })

  it('stops where another check would be refused as well', () => {
    const why = { reason: 'Not yours.', signedOut: false }
    expect(states({ is: 'refused', ...why })).toEqual([firstAttempt, { is: 'refused', ...why }])
  })

  it('begins again on request, but never twice at a time', () => {
    expect(confirmationAfter({ is: 'unconfirmed' }, { type: 'retry' })).toEqual(firstAttempt)
    expect(confirmationAfter({ is: 'refused', reason: '', signedOut: true }, { type: 'retry' })).toEqual(firstAttempt)
    const waiting: Confirmation = { is: 'waiting', attempt: 2, pauseMs: 3000 }
    expect(confirmationAfter(waiting, { type: 'retry' })).toBe(waiting)
    expect(confirmationAfter({ is: 'confirmed' }, { type: 'retry' })).toEqual({ is: 'confirmed' })
  })

  it('ignores a late result', () => {
    const waiting: Confirmation = { is: 'waiting', attempt: 0, pauseMs: 1000 }
    expect(confirmationAfter(waiting, { type: 'checked', result: { is: 'confirmed' } })).toBe(waiting)
    expect(confirmationAfter({ is: 'confirmed' }, { type: 'waited' })).toEqual({ is: 'confirmed' })
  })
})

describe('a check', () => {
  it.each([
    [true, 'confirmed'],
    [false, 'not_yet'],
  ])('with success %s is %s', (success, is) => expect(resultOf({ success }).is).toBe(is))

  it.each([
    [0, 'unreachable'],
    [402, 'not_yet'],
    [429, 'unreachable'],
    [503, 'unreachable'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
  ])('that failed with %i is %s', (status, is) => {
    expect(failedCheck(new CallError(status, 'Why.')).is).toBe(is)
  })

  it('of an unknown payment has no reason of its own', () => {
    expect(failedCheck(new CallError(404, 'There’s nothing here.'))).toMatchObject({ reason: null })
    expect(failedCheck(new CallError(403, 'Why.'))).toMatchObject({ reason: 'Why.' })
  })
})
