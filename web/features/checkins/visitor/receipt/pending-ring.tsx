/** An envelope in the dotted ring of what is not there yet: a check-in that does not count before its email is confirmed. */
export const PendingRing = () => (
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
    <g className="stroke-warn">
      <rect x="13" y="16.5" width="22" height="15.5" rx="2.5" />
      <path d="M 14 18 L 24 25.5 L 34 18" />
    </g>
  </svg>
)
