import { describe, expect, test } from 'vitest'
import type { PresenceEvent } from './presence-state.ts'
import {
  desktop,
  error,
  fix,
  found,
  permission,
  phone,
  play,
  tap,
  timer,
  validated,
} from './testing/presence-events.ts'

describe('starting', () => {
  test('on a phone the load requests no position, and the permission is checked after 1.5 s', () => {
    expect(play(phone).effects).toEqual([{ type: 'wait', timer: 'check', ms: 1500 }])
    expect(play(phone, timer('check')).effects).toEqual([
      { type: 'wait', timer: 'check_timeout', ms: 3000 },
      { type: 'query_permission' },
    ])
  })

  test('on a desktop the permission is checked after 0.5 s', () => {
    expect(play(desktop).effects).toEqual([{ type: 'wait', timer: 'check', ms: 500 }])
  })

  test('starts without a tap only when the permission is granted, 2 s (phone) or 1 s (desktop) after the load', () => {
    expect(play(phone, timer('check'), permission('granted')).effects).toEqual([
      { type: 'wait', timer: 'start', ms: 500 },
    ])
    expect(play(desktop, timer('check'), permission('granted')).effects).toEqual([
      { type: 'wait', timer: 'start', ms: 500 },
    ])
    expect(play(phone, timer('check'), permission('granted'), timer('start')).effects).toContainEqual({
      type: 'request',
      requestId: 1,
      timeoutMs: 25_000,
      adopt: false,
    })
  })

  test('the permission prompt, which Safari always reports, leaves the button for a tap', () => {
    const { state, effects } = play(phone, timer('check'), permission('prompt'))
    expect(state).toMatchObject({ status: 'idle', permission: 'pending', timer: null })
    expect(effects).toEqual([{ type: 'stop_waiting' }])
  })

  test('a permission check without an answer leaves the button for a tap', () => {
    expect(play(phone, timer('check'), timer('check_timeout')).state).toMatchObject({ status: 'idle', timer: null })
  })

  test('a tap requests the position at once and starts the stall timer, 8 s beyond the timeout', () => {
    expect(play(phone, tap).effects).toEqual([
      { type: 'wait', timer: 'stall', ms: 33_000 },
      { type: 'request', requestId: 1, timeoutMs: 25_000, adopt: false },
    ])
    expect(play(desktop, tap).effects).toEqual([
      { type: 'wait', timer: 'stall', ms: 23_000 },
      { type: 'request', requestId: 1, timeoutMs: 15_000, adopt: false },
    ])
  })

  test('a tap made before React arrived is adopted, not repeated', () => {
    const { state, effects } = play({ ...phone, alreadyTapped: true })
    expect(state.status).toBe('acquiring')
    expect(effects).toContainEqual({ type: 'request', requestId: 1, timeoutMs: 25_000, adopt: true })
  })

  test('a second tap during a request does nothing', () => {
    expect(play(phone, tap, tap).effects).toEqual([])
  })

  test('without geolocation or a secure context the position is never requested', () => {
    expect(play({ ...phone, supported: false }, tap)).toMatchObject({
      state: { problem: 'unsupported' },
      effects: [],
    })
    expect(play({ ...phone, secure: false }, tap)).toMatchObject({ state: { problem: 'insecure' }, effects: [] })
  })
})

describe('answers', () => {
  test('the form opens inside the circle and on its edge', () => {
    expect(play(phone, tap, found(1)).effects).toContainEqual({ type: 'validate', fix: fix() })
    expect(play(phone, tap, found(1), validated(100)).state).toMatchObject({ status: 'valid', formOpen: true })
  })

  test('outside the circle the position is taken again after 10 s', () => {
    const { state, effects } = play(phone, tap, found(1), validated(100.01))
    expect(state).toMatchObject({ status: 'invalid', formOpen: false, distanceM: 100.01 })
    expect(effects).toEqual([{ type: 'wait', timer: 'retry', ms: 10_000 }])
    expect(play(phone, tap, found(1), validated(340), timer('retry')).state).toMatchObject({ requestId: 2 })
  })

  test.each(['unavailable', 'timeout'] as const)('%s is retried after 2 s', reason => {
    const { state, effects } = play(phone, tap, error(1, reason))
    expect(state).toMatchObject({ status: 'idle', problem: reason })
    expect(effects).toEqual([{ type: 'wait', timer: 'retry', ms: 2_000 }])
  })

  test('an unknown failure is not retried without a tap', () => {
    expect(play(phone, tap, error(1, 'failed'))).toMatchObject({ state: { problem: 'failed', timer: null } })
  })

  test('a denial stops every retry until a tap or a changed permission', () => {
    const refused = play(phone, tap, found(1), validated(340), timer('retry'), error(2, 'denied'))
    expect(refused.state).toMatchObject({ problem: 'denied', permission: 'denied', timer: null })
    expect(play(phone, tap, error(1, 'denied'), permission('granted')).state.requestId).toBe(2)
    expect(play(phone, tap, error(1, 'denied'), tap).state.requestId).toBe(2)
    expect(play(phone, tap, error(1, 'denied'), permission('prompt')).state).toMatchObject({ problem: null })
  })

  test('a denied permission is checked again when the page becomes visible', () => {
    const events = [phone, tap, error(1, 'denied'), { type: 'hidden' }, { type: 'visible', atMs: 0 }] as const
    expect(play(...events).effects).toContainEqual({ type: 'query_permission' })
  })

  test('the answer to an older request is ignored', () => {
    const stalled = [phone, tap, timer('stall'), tap] as const
    expect(play(...stalled, found(1)).state).toMatchObject({ status: 'acquiring', fix: null })
    expect(play(...stalled, error(1, 'denied')).state.problem).toBeNull()
    expect(play(...stalled, found(2)).state.status).toBe('validating')
  })

  test('a late answer to a stalled request is accepted', () => {
    expect(play(phone, tap, timer('stall')).state.stalled).toBe(true)
    expect(play(phone, tap, timer('stall'), found(1)).state).toMatchObject({ status: 'validating', stalled: false })
  })

  test('a cancelled request leaves the button for a tap, and its late answer is ignored', () => {
    const cancelled = [phone, tap, { type: 'cancel' }] as const
    expect(play(...cancelled)).toMatchObject({
      state: { status: 'idle', requestId: null, timer: null, problem: null },
      effects: [{ type: 'stop_waiting' }],
    })
    expect(play(...cancelled, found(1)).state).toMatchObject({ status: 'idle', fix: null })
    expect(play(...cancelled, tap).state).toMatchObject({ status: 'acquiring', requestId: 2 })
    expect(play(phone, { type: 'cancel' }).effects).toEqual([])
  })

  test('a refusal for distance by the server closes the form, and the position is taken again', () => {
    const { state, effects } = play(phone, tap, found(1), validated(98), { type: 'too_far', distanceM: 103 })
    expect(state).toMatchObject({ status: 'invalid', distanceM: 103, formOpen: false })
    expect(effects).toEqual([{ type: 'wait', timer: 'retry', ms: 10_000 }])
  })
})

describe('a refusal for distance of somebody in doubt, who has no open form', () => {
  const refused: PresenceEvent = { type: 'too_far', distanceM: 160, radiusM: 60 }
  const inDoubt = [phone, tap, found(1), validated(143)]

  test('brings the radius, and the position is taken again as before', () => {
    expect(play(...inDoubt, refused)).toMatchObject({
      state: { status: 'invalid', distanceM: 160, radiusM: 60, formOpen: false },
      effects: [{ type: 'wait', timer: 'retry', ms: 10_000 }],
    })
  })

  test('leaves a position that is under way, which the new radius judges', () => {
    expect(play(...inDoubt, timer('retry'), refused)).toMatchObject({
      state: { status: 'acquiring', requestId: 2, distanceM: 160, radiusM: 60 },
      effects: [],
    })
    const next = [...inDoubt, timer('retry'), refused, found(2)] as const
    expect(play(...next, validated(60)).state.formOpen).toBe(true)
    expect(play(...next, validated(61)).state).toMatchObject({ status: 'invalid', formOpen: false })
  })

  test('says nothing of a page that knows no position yet, but its radius', () => {
    expect(play(phone, refused)).toMatchObject({
      state: { status: 'idle', distanceM: null, radiusM: 60 },
      effects: [],
    })
  })
})

describe('a hidden page', () => {
  const hidden: PresenceEvent = { type: 'hidden' }
  const visible = (atMs: number): PresenceEvent => ({ type: 'visible', atMs })

  test('stops retrying, and requests the position at once when it becomes visible', () => {
    const away = [phone, tap, found(1), validated(340), hidden] as const
    expect(play(...away).effects).toEqual([{ type: 'stop_waiting' }])
    expect(play(...away, visible(0)).state.requestId).toBe(2)
  })

  test('keeps an answer that came while it was hidden, unless the position is too old', () => {
    const answered = [phone, tap, hidden, found(1)] as const
    expect(play(...answered).state.status).toBe('acquired')
    expect(play(...answered, visible(120_000)).state.status).toBe('validating')
    expect(play(...answered, visible(120_001)).state).toMatchObject({ status: 'acquiring', requestId: 2 })
  })

  test('an open form stays open while an old position is taken again', () => {
    const inside = [phone, tap, found(1), validated(20), hidden] as const
    expect(play(...inside, visible(60_000)).state).toMatchObject({ status: 'valid', requestId: null })
    expect(play(...inside, visible(600_000)).state).toMatchObject({ status: 'acquiring', formOpen: true })
  })
})

describe('a permission revoked while the form is open', () => {
  const inside = [phone, tap, found(1), validated(20), permission('denied')] as const

  test('leaves the form and its position, and stops the retries', () => {
    expect(play(...inside).state).toMatchObject({ status: 'valid', formOpen: true })
    expect(play(...inside, { type: 'hidden' }, { type: 'visible', atMs: 600_000 }).effects).toEqual([])
  })
})

describe('a link with a radius of its own', () => {
  test('refuses beyond it, and admits within it', () => {
    const radius: PresenceEvent = { type: 'radius', radiusM: 40 }
    expect(play(phone, radius, tap, found(1), validated(40)).state.formOpen).toBe(true)
    expect(play(phone, radius, tap, found(1), validated(40.1)).state).toMatchObject({
      status: 'invalid',
      formOpen: false,
    })
  })

  test('widened while somebody waits outside, it lets them in without another position', () => {
    const waiting = [phone, tap, found(1), validated(130)]
    expect(play(...waiting, { type: 'radius', radiusM: 150 })).toMatchObject({
      state: { status: 'valid', formOpen: true, timer: null },
      effects: [{ type: 'stop_waiting' }],
    })
    expect(play(...waiting, { type: 'radius', radiusM: 125 }).state).toMatchObject({
      status: 'invalid',
      formOpen: false,
    })
  })

  test('made smaller, it says so with its refusal', () => {
    const refused = play(phone, tap, found(1), validated(90), { type: 'too_far', distanceM: 90, radiusM: 50 })
    expect(refused.state).toMatchObject({ status: 'invalid', radiusM: 50, formOpen: false })
  })
})

test('positions are counted as far as the server takes them', () => {
  const foundTimes = (count: number) =>
    play(phone, ...Array.from({ length: count }, (_, i) => [tap, found(i + 1), validated(40)]).flat()).state.fixes
  expect(foundTimes(1)).toBe(1)
  expect(foundTimes(4)).toBe(4)
  expect(foundTimes(12)).toBe(9)
})
