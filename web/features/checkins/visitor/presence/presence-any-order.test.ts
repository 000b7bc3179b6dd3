import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { presence } from './presence.ts'
import { type Presence, type PresenceEffect, type PresenceEvent, presenceAtStart, waysOn } from './presence-state.ts'
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
    fc.double({ min: 101, max: 400, noNaN: true }).map((distanceM): PresenceEvent => ({ type: 'too_far', distanceM })),
    fc.constantFrom<PresenceEvent>({ type: 'done' }, { type: 'hidden' }),
    fc.nat(400_000).map((atMs): PresenceEvent => ({ type: 'again', atMs })),
    fc.nat(400_000).map((atMs): PresenceEvent => ({ type: 'visible', atMs })),
  )
  const anyLoad: fc.Arbitrary<PresenceEvent> = fc
    .record({ mobile: fc.boolean(), visible: fc.boolean(), alreadyTapped: fc.boolean() })
    .map(load => ({ ...phone, ...load }))

  /** Plays the events and hands each step to the check. */
  const everyStep = (check: (step: StepSeen) => void) =>
    fc.assert(
      fc.property(anyLoad, fc.array(anyEvent, { maxLength: 40 }), (load, events) => {
        let state = presenceAtStart
        for (const event of [load, ...events]) {
          const [next, effects] = presence(state, event)
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
  const asks = (effects: PresenceEffect[]) => effects.filter(effect => effect.type === 'request')

  test('never two requests at once', () => {
    everyStep(({ before, effects }) => {
      expect(asks(effects).length).toBeLessThanOrEqual(1)
      if (asks(effects).length > 0) expect(before.requestId === null || before.stalled).toBe(true)
    })
  })

  test('never a retry when denied', () => {
    everyStep(({ before, event, state, effects }) => {
      const byTheVisitor = event.type === 'tap' || (event.type === 'permission' && event.answer === 'granted')
      if (before.permission === 'denied' && asks(effects).length > 0) expect(byTheVisitor).toBe(true)
      if (state.problem === 'denied') expect(['retry', 'start', 'stall']).not.toContain(state.timer)
    })
  })

  test('a hidden page never asks and keeps no timer that would', () => {
    everyStep(({ state, event, effects }) => {
      if (state.visible || event.type === 'load') return
      expect(asks(effects)).toEqual([])
      expect(['retry', 'start', 'stall']).not.toContain(state.timer)
    })
  })

  test('an answer counts only for the request under way', () => {
    everyStep(({ before, event, state, effects }) => {
      if (event.type !== 'fix' && event.type !== 'error') return
      if (event.requestId === before.requestId) return
      expect(state).toBe(before)
      expect(effects).toEqual([])
    })
  })

  test('always a way on: an act of the visitor or something under way', () => {
    everyStep(({ state }) => {
      const running = state.requestId !== null || state.timer !== null || state.status === 'validating'
      expect(running || waysOn(state).length > 0).toBe(true)
      if (state.status === 'invalid' && state.visible && !state.finished) expect(running).toBe(true)
    })
  })

  test('the form is open only after a position inside', () => {
    everyStep(({ before, event, state }) => {
      if (!state.formOpen || before.formOpen) return
      expect(event.type === 'validated' && event.distanceM <= 100).toBe(true)
    })
  })

  test('a timer that runs is the one that the state names', () => {
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
