const ICONS = {
  /** A clock. */
  expired: 'M 24 17 V 24 L 28.5 27 M 24 13 A 11 11 0 1 0 24 35 A 11 11 0 1 0 24 13',
  /** Two links of a chain that has come apart. */
  unknown:
    'M 21 18 H 18 A 6 6 0 0 0 18 30 H 21 M 27 18 H 30 A 6 6 0 0 1 30 30 H 27 M 23 12.5 L 22 9.5 M 25 35.5 L 26 38.5',
  paused: 'M 20 17.5 V 30.5 M 28 17.5 V 30.5',
}
export type EndingIcon = keyof typeof ICONS

/** Nobody is looked for any more: the dotted ring of what is not there, and why in its middle. */
export const EndingRing = ({ icon }: { icon: EndingIcon }) => (
  <svg
    viewBox="0 0 48 48"
    width="96"
    height="96"
    fill="none"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <circle cx="24" cy="24" r="22" className="stroke-line-strong" pathLength="96" strokeDasharray="0.1 3.9" />
    <path d={ICONS[icon]} className="stroke-ink-2" />
  </svg>
)
