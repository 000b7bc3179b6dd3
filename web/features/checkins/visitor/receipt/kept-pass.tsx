/** A pass of another day, as a ticket that was used: its ring is drawn in outline, so that nobody takes it for one of today. */
export const KeptPass = () => (
  <svg viewBox="0 0 72 48" fill="none" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path
      d="M 8 4 H 44 A 4 4 0 0 0 52 4 H 64 A 6 6 0 0 1 70 10 V 38 A 6 6 0 0 1 64 44 H 52 A 4 4 0 0 0 44 44 H 8 A 6 6 0 0 1 2 38 V 10 A 6 6 0 0 1 8 4 Z"
      className="fill-accent-soft stroke-accent"
    />
    <path d="M 48 13 V 36" strokeDasharray="0.1 4.4" className="stroke-accent" />
    <circle cx="25" cy="24" r="11.5" className="stroke-accent" />
    <path d="M 20 24.5 L 23.6 28 L 30.2 20.6" className="stroke-accent" strokeWidth="2.25" />
    <path d="M 57 19 H 63 M 57 24 H 63 M 57 29 H 61" className="stroke-accent" />
  </svg>
)
