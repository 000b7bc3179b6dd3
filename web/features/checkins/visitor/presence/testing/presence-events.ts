import type { Position } from '../../../../../lib/geolocation.ts'
import { presenceReducer } from '../presence-reducer.ts'
import { initialPresence, type Presence, type PresenceEffect, type PresenceEvent } from '../presence-state.ts'

export const fix = (accuracyM = 12, takenAtMs = 0): Position => ({
  latitude: 3.1,
  longitude: 101.7,
  accuracyM,
  takenAtMs,
  seenAtMs: 0,
})
export const phone: Extract<PresenceEvent, { type: 'load' }> = {
  type: 'load',
  mobile: true,
  supported: true,
  secure: true,
  visible: true,
  alreadyTapped: false,
}
export const desktop: typeof phone = { ...phone, mobile: false }
export const tap: PresenceEvent = { type: 'tap' }
export const permission = (answer: 'granted' | 'denied' | 'prompt' | 'unknown'): PresenceEvent => ({
  type: 'permission',
  answer,
})
export const timer = (name: NonNullable<Presence['timer']>): PresenceEvent => ({ type: 'timer', timer: name })
export const found = (requestId: number, accuracyM?: number): PresenceEvent => ({
  type: 'fix',
  requestId,
  fix: fix(accuracyM),
})
export const validated = (distanceM: number): PresenceEvent => ({ type: 'validated', distanceM })
export const error = (requestId: number, reason: 'denied' | 'unavailable' | 'timeout' | 'failed'): PresenceEvent => ({
  type: 'error',
  requestId,
  reason,
})

/** The state after all events and the effects of the last one. */
export function play(...events: PresenceEvent[]): { state: Presence; effects: PresenceEffect[] } {
  return events.reduce<{ state: Presence; effects: PresenceEffect[] }>(
    ({ state }, event) => {
      const [next, effects] = presenceReducer(state, event)
      return { state: next, effects }
    },
    { state: initialPresence, effects: [] },
  )
}
