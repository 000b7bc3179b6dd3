import { isInApp } from '../../../../lib/in-app.ts'
import type { PresenceScreen } from '../presence/presence-texts.ts'

export type Obstacle = Exclude<PresenceScreen, 'priming' | 'finding' | 'form'>

/** Trying again within the app would not help. */
export const isBlockedByApp = (obstacle: Obstacle) =>
  obstacle !== 'away' && obstacle !== 'approximate' && isInApp(navigator)

/** The browser has an element that asks for the location again where it has been denied: `LocationElement`. */
export const hasLocationElement = (obstacle: Obstacle) =>
  obstacle === 'denied' && 'HTMLGeolocationElement' in window && !isInApp(navigator)
