import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { presenceReducer } from './presence-reducer.ts'
import {
  cannotLocate,
  initialPresence,
  type Presence,
  type PresenceEffect,
  type PresenceEvent,
} from './presence-state.ts'
import { error, found, permission, phone, tap, timer, validated } from './testing/presence-events.ts'

describe('any order of events', () => {
  const anyEvent: fc.Arbitrary<PresenceEvent> = fc.oneof(
    { weight: 3, arbitrary: fc.constant(tap) },
    fc.constantFrom<PresenceEvent>(timer('check'), timer('check_timeout'), timer('start')),
    { weight: 2, arbitrary: fc.constantFrom<PresenceEvent>(timer('stall'), timer('retry')) },
    fc.constantFrom('granted', 'denied', 'prompt', 'unknown').map(answer => permission(answer as 'granted')),
    { weight: 4, arbitrary: fc.nat(6).chain(id => fc.constantFrom(found(id), found(id, 900))) },
    { weight: 4, arbitrary: fc.double({ min: 0, max: 400, noNaN: true }).map(validated) },
    fc
      .tuple(fc.nat(6), fc.constantFrom('denied', 'unavailable', 'timeout', 'failed'))
      .map(([id, reason]) => error(id, reason as 'denied')),
    fc
      .tuple(fc.double({ min: 101, max: 400, noNaN: true }), fc.constantFrom(undefined, 25, 100, 400))
      .map(([distanceM, radiusM]): PresenceEvent => ({ type: 'too_far', distanceM, radiusM })),
    fc.integer({ min: 25, max: 400 }).map((radiusM): PresenceEvent => ({ type: 'radius', radiusM })),
    fc.constantFrom<PresenceEvent>({ type: 'done' }, { type: 'hidden' }, { type: 'cancel' }),
    fc.nat(400_000).map((atMs): PresenceEvent => ({ type: 'check_in_again', atMs })),
    fc.nat(400_000).map((atMs): PresenceEvent => ({ type: 'visible', atMs })),
  )
  const anyLoad: fc.Arbitrary<PresenceEvent> = fc
    .record({ mobile: fc.boolean(), visible: fc.boolean(), alreadyTapped: fc.boolean() })
    .map(load => ({ ...phone, ...load }))

  /** Checks every step of many random sequences of events. */
  const everyStep = (check: (step: StepSeen) => void) =>
    fc.assert(
      fc.property(anyLoad, fc.array(anyEvent, { maxLength: 40 }), (load, events) => {
        let state = initialPresence
        for (const event of [load, ...events]) {
          const [next, effects] = presenceReducer(state, event)
          check({ before: state, event, state: next, effects })
          state = next
        }
      }),
      { numRuns: 3000 },
    )
  interface StepSeen {
    before: Presence
    event: PresenceEvent
    state: Presence
    effects: PresenceEffect[]
  }
  const requestsOf = (effects: PresenceEffect[]) => effects.filter(effect => effect.type === 'request')

  test('never two requests at once', () => {
    everyStep(({ before, effects }) => {
      expect(requestsOf(effects).length).toBeLessThanOrEqual(1)
      if (requestsOf(effects).length > 0) expect(before.requestId === null || before.stalled).toBe(true)
    })
  })

  test('never a retry when denied', () => {
    everyStep(({ before, event, state, effects }) => {
      const byTheVisitor = event.type === 'tap' || (event.type === 'permission' && event.answer === 'granted')
      if (before.permission === 'denied' && requestsOf(effects).length > 0) expect(byTheVisitor).toBe(true)
      if (state.problem === 'denied') expect(['retry', 'start', 'stall']).not.toContain(state.timer)
    })
  })

  test('a hidden page requests no position and keeps no timer that would', () => {
    everyStep(({ state, event, effects }) => {
      if (state.visible || event.type === 'load') return
      expect(requestsOf(effects)).toEqual([])
      expect(['retry', 'start', 'stall']).not.toContain(state.timer)
    })
  })

  test('a refusal begins no request', () => {
    everyStep(({ event, effects }) => {
      if (event.type === 'too_far') expect(requestsOf(effects)).toEqual([])
    })
  })

  test('only the answer to the pending request counts', () => {
    everyStep(({ before, event, state, effects }) => {
      if (event.type !== 'fix' && event.type !== 'error') return
      if (event.requestId === before.requestId) return
      expect(state).toBe(before)
      expect(effects).toEqual([])
    })
  })

  test('the visitor can always act, or something is running', () => {
    everyStep(({ state }) => {
      const running = state.requestId !== null || state.timer !== null || state.status === 'validating'
      const tapHelps = presenceReducer({ ...state, visible: true }, tap)[1].some(({ type }) => type === 'request')
      expect(running || tapHelps || state.formOpen || state.finished || cannotLocate(state)).toBe(true)
      if (state.status === 'invalid' && state.visible && !state.finished) expect(running).toBe(true)
    })
  })

  test('the form opens only after a position inside the circle', () => {
    everyStep(({ before, event, state }) => {
      if (!state.formOpen || before.formOpen) return
      if (event.type === 'validated') expect(event.distanceM).toBeLessThanOrEqual(before.radiusM)
      else if (event.type === 'radius') expect(before.distanceM).toBeLessThanOrEqual(event.radiusM)
      else expect(event.type).toBe('check_in_again')
    })
  })

  test('the running timer is the one that the state names', () => {
    let armed: string | null = null
    everyStep(({ event, state, effects }) => {
      if (event.type === 'load') armed = null
      if (event.type === 'timer' && event.timer === armed) armed = null
      for (const effect of effects) {
        if (effect.type === 'wait') armed = effect.timer
        if (effect.type === 'stop_waiting') armed = null
      }
      expect(state.timer).toBe(armed)
    })
  })
})
