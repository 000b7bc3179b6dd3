/** The ring of the map, grown and closed. Its dot goes round once a minute, so that a screenshot stands out. */
export const PassRing = ({ seconds }: { seconds: number }) => (
  <svg viewBox="0 0 100 100" className="pass-ring" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <circle cx="50" cy="50" r="45" className="pass-track" strokeWidth="5" />
    <circle
      cx="50"
      cy="50"
      r="45"
      className="pass-arc"
      strokeWidth="5"
      pathLength="1"
      strokeDasharray="1"
      transform="rotate(-90 50 50)"
    />
    <path className="pass-check" d="M 31 52 L 44.5 65.5 L 70 37" strokeWidth="7.5" pathLength="1" strokeDasharray="1" />
    <g className="pass-hand" style={{ transform: `rotate(${seconds * 6}deg)` }}>
      <circle cx="50" cy="5" r="5.5" strokeWidth="3" />
    </g>
  </svg>
)
