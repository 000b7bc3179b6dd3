const PIXELS = { vectorEffect: 'non-scaling-stroke' } as const

/** As the visitor's map draws it, and filled while the dot is inside. A line of no length with round ends is the place. */
export const RingOnMap = ({ className }: { className: string }) => (
  <svg viewBox="-100 -100 200 200" className={`replay-ring overflow-visible ${className}`} fill="none" aria-hidden>
    <circle r="100" className="fill-accent" fillOpacity="0.14" />
    <circle r="100" className="stroke-surface" strokeWidth="6" {...PIXELS} />
    <circle r="100" className="stroke-accent" strokeWidth="3" {...PIXELS} />
    <g className="replay-closed">
      <circle r="100" className="fill-accent" fillOpacity="0.2" />
      <circle r="100" className="stroke-accent" strokeWidth="4" {...PIXELS} />
    </g>
    <g strokeLinecap="round">
      <path d="M 0 0 h 0.01" className="stroke-surface" strokeWidth="15" {...PIXELS} />
      <path d="M 0 0 h 0.01" className="stroke-accent" strokeWidth="9" {...PIXELS} />
    </g>
  </svg>
)
