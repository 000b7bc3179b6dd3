import { DottedRing } from './dotted-ring.tsx'

const CLOCK = 'M 24 17 V 24 L 28.5 27 M 24 13 A 11 11 0 1 0 24 35 A 11 11 0 1 0 24 13'
const CALENDAR =
  'M 17 15.5 H 31 A 2.5 2.5 0 0 1 33.5 18 V 31.5 A 2.5 2.5 0 0 1 31 34 H 17 A 2.5 2.5 0 0 1 14.5 31.5 V 18 A 2.5 2.5 0 0 1 17 15.5 M 14.5 21 H 33.5 M 19.5 13 V 17.5 M 28.5 13 V 17.5'
const BUBBLE = 'M 19.9 32 A 9 9 0 1 0 16 28.1 L 14 34 Z'
const ICONS = {
  expired: `${CALENDAR} M 21.5 25 L 26.5 30 M 26.5 25 L 21.5 30`,
  /** Between two sessions. */
  opening: CLOCK,
  /** After the last session. */
  over: `${CALENDAR} M 20.5 27.5 L 23 30 L 27.5 25.5`,
  /** Somebody decides about a check-in; the colour of its badge. */
  waiting: CLOCK,
  /** Two links of a chain that has come apart. */
  unknown:
    'M 21 18 H 18 A 6 6 0 0 0 18 30 H 21 M 27 18 H 30 A 6 6 0 0 1 30 30 H 27 M 23 12.5 L 22 9.5 M 25 35.5 L 26 38.5',
  /** A page to be loaded again. */
  unloaded: 'M 33 24 A 9 9 0 1 1 24 15 C 26.52 15 28.93 16 30.74 17.74 L 33 20 M 33 15 V 20 H 28',
  refused: 'M 18.5 18.5 L 29.5 29.5 M 29.5 18.5 L 18.5 29.5',
  void: 'M 24 14 A 10 10 0 1 0 24 34 A 10 10 0 1 0 24 14 M 17 17 L 31 31',
  unanswered: BUBBLE,
  /** An answer that this browser cannot show. */
  unshown: `${BUBBLE} M 21.1 21 A 3 3 0 0 1 26.9 22 C 26.9 24 23.9 25 23.9 25 M 24 28.5 V 28.6`,
  deleted:
    'M 15 18 H 33 M 31 18 V 32 A 2 2 0 0 1 29 34 H 19 A 2 2 0 0 1 17 32 V 18 M 20 18 V 16 A 2 2 0 0 1 22 14 H 26 A 2 2 0 0 1 28 16 V 18',
  /** Somebody who is not on the list. */
  unlisted:
    'M 28 33 V 31 A 4 4 0 0 0 24 27 H 18 A 4 4 0 0 0 14 31 V 33 M 21 15 A 4 4 0 1 0 21 23 A 4 4 0 1 0 21 15 M 29.5 20 L 34.5 25 M 34.5 20 L 29.5 25',
  paused: 'M 20 17.5 V 30.5 M 28 17.5 V 30.5',
}
export type EndingIcon = keyof typeof ICONS

/** Why nobody can check in any more, or not yet. */
export const EndingRing = ({ icon }: { icon: EndingIcon }) => (
  <DottedRing>
    <path d={ICONS[icon]} stroke="currentColor" className={icon === 'waiting' ? 'text-warn' : 'text-ink-2'} />
  </DottedRing>
)
