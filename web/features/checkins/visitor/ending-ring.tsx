import { DottedRing } from './dotted-ring.tsx'

const CLOCK = 'M 24 17 V 24 L 28.5 27 M 24 13 A 11 11 0 1 0 24 35 A 11 11 0 1 0 24 13'
const ICONS = {
  expired: CLOCK,
  /** Somebody decides about a check-in; the colour of its badge. */
  waiting: CLOCK,
  /** Two links of a chain that has come apart. */
  unknown:
    'M 21 18 H 18 A 6 6 0 0 0 18 30 H 21 M 27 18 H 30 A 6 6 0 0 1 30 30 H 27 M 23 12.5 L 22 9.5 M 25 35.5 L 26 38.5',
  refused: 'M 18.5 18.5 L 29.5 29.5 M 29.5 18.5 L 18.5 29.5',
  paused: 'M 20 17.5 V 30.5 M 28 17.5 V 30.5',
}
export type EndingIcon = keyof typeof ICONS

/** Why nobody can check in any more, or not yet. */
export const EndingRing = ({ icon, sizePx }: { icon: EndingIcon; sizePx?: number }) => (
  <DottedRing sizePx={sizePx}>
    <path d={ICONS[icon]} stroke="currentColor" className={icon === 'waiting' ? 'text-warn' : 'text-ink-2'} />
  </DottedRing>
)
