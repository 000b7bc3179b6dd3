import { describe, expect, it } from 'vitest'
import { CallError } from '../../../lib/call.ts'
import {
  type Confirmation,
  confirmationAfter,
  failedLook,
  firstLook,
  type Look,
  lookOf,
  PAUSES_MS,
} from './confirmation.ts'

/** Every state on the way, while each look says the same. */
function states(look: Look): Confirmation[] {
  const passed: Confirmation[] = [firstLook]
  for (let state: Confirmation = firstLook; state.is === 'looking' || state.is === 'waiting'; passed.push(state)) {
    state = confirmationAfter(state, state.is === 'looking' ? { type: 'looked', look } : { type: 'waited' })
  }
  return passed
}

describe('looking for a payment', () => {
  it('ends with the first look that finds it', () => {
    expect(states({ says: 'confirmed' })).toEqual([firstLook, { is: 'confirmed' }])
  })

  it('looks at once, then with growing pauses for half a minute', () => {
    const passed = states({ says: 'not_yet' })
    expect(passed.filter(({ is }) => is === 'looking')).toHaveLength(PAUSES_MS.length + 1)
    const pauses = passed.flatMap(state => (state.is === 'waiting' ? [state.pauseMs] : []))
    expect(pauses).toEqual([...PAUSES_MS].sort((a, b) => a - b))
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(30_000)
    expect(passed.at(-1)).toEqual({ is: 'unconfirmed' })
  })

  it('says why nobody answered', () => {
    const passed = states({ says: 'unreachable', why: 'Nobody answers.' })
    expect(passed.filter(({ is }) => is === 'looking')).toHaveLength(PAUSES_MS.length + 1)
    expect(passed.at(-1)).toEqual({ is: 'unconfirmed', unreachable: 'Nobody answers.' })
  })

  it('stops where looking again would say the same', () => {
    const why = { why: 'Not yours.', signedOut: false }
    expect(states({ says: 'refused', ...why })).toEqual([firstLook, { is: 'refused', ...why }])
  })

  it('begins again when asked to, but never beside itself', () => {
    expect(confirmationAfter({ is: 'unconfirmed' }, { type: 'again' })).toEqual(firstLook)
    expect(confirmationAfter({ is: 'refused', why: '', signedOut: true }, { type: 'again' })).toEqual(firstLook)
    const waiting: Confirmation = { is: 'waiting', look: 2, pauseMs: 3000 }
    expect(confirmationAfter(waiting, { type: 'again' })).toBe(waiting)
    expect(confirmationAfter({ is: 'confirmed' }, { type: 'again' })).toEqual({ is: 'confirmed' })
  })

  it('does not hear a late answer', () => {
    const waiting: Confirmation = { is: 'waiting', look: 0, pauseMs: 1000 }
    expect(confirmationAfter(waiting, { type: 'looked', look: { says: 'confirmed' } })).toBe(waiting)
    expect(confirmationAfter({ is: 'confirmed' }, { type: 'waited' })).toEqual({ is: 'confirmed' })
  })
})

describe('a look', () => {
  it.each([
    [true, 'confirmed'],
    [false, 'not_yet'],
  ])('with success %s is %s', (success, says) => expect(lookOf({ success }).says).toBe(says))

  it.each([
    [0, 'unreachable'],
    [402, 'not_yet'],
    [429, 'unreachable'],
    [503, 'unreachable'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
  ])('that failed with %i is %s', (status, says) => {
    expect(failedLook(new CallError(status, 'Why.')).says).toBe(says)
  })
})
