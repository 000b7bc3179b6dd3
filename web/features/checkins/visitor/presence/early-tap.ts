import { type PositionAnswer, positionAnswerOf, positionErrorOf } from '../../../../lib/geolocation.ts'

/** The browser's answer to the request that an early tap made, in the browser's own terms. */
export type EarlyAnswer = { coords: GeolocationCoordinates; takenAtMs: number; seenAtMs: number } | { code: number }

/** A tap made before the page's module arrived: the inline script has requested the position for it. */
interface EarlyTap {
  answer: EarlyAnswer | null
  onAnswer: ((answer: EarlyAnswer) => void) | null
}

declare global {
  interface Window {
    earlyTap?: EarlyTap
  }
}

/** Tells the inline script that React handles the taps from now on. Returns whether an early tap has requested the position. */
export function takeOverEarlyTap(): boolean {
  const { dataset } = document.documentElement
  dataset.live = ''
  delete dataset.finding
  delete dataset.stuck
  return window.earlyTap !== undefined
}

/** Shows the card that the inline script shows when no module arrives. */
export const showStuckCard = () => {
  document.documentElement.dataset.stuck = ''
}

/** Calls `onAnswer` with the browser's answer to the early tap: at once if it has arrived, else when it arrives. */
export function adoptEarlyTap(onAnswer: (answer: PositionAnswer) => void): void {
  const tap = window.earlyTap
  if (!tap) {
    onAnswer({ error: 'failed' })
    return
  }
  tap.onAnswer = answer => {
    // A page that stays open for the next session asks anew.
    delete window.earlyTap
    onAnswer(
      'coords' in answer
        ? positionAnswerOf(answer.coords, answer.takenAtMs, answer.seenAtMs)
        : positionErrorOf(answer.code),
    )
  }
  if (tap.answer) tap.onAnswer(tap.answer)
}
