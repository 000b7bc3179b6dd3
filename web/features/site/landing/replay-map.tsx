const STREETS = [
  'M -10 34 L 300 6',
  'M -10 118 L 300 90',
  'M 40 -10 L 74 220',
  'M 196 -10 L 230 220',
  'M -10 190 L 300 162',
]

/** Fictional streets, the ring of 100 m, and the visitor's dot, which replay.css moves. */
export const ReplayMap = () => (
  <div className="relative h-52 overflow-hidden border-line border-t bg-surface-2">
    <svg viewBox="0 0 278 208" className="absolute inset-0 size-full" fill="none" aria-hidden="true">
      {STREETS.map(street => (
        <path key={street} d={street} className="stroke-bg" strokeWidth="13" />
      ))}
      <path d="M -10 232 C 60 196 120 226 288 186 L 288 240 L -10 240 Z" className="fill-line" />
      <circle
        cx="128"
        cy="112"
        r="68"
        className="stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <rect x="116" y="100" width="24" height="24" rx="5" className="fill-line" />
    </svg>
    <svg viewBox="0 0 278 208" className="replay-map-inside absolute inset-0 size-full" fill="none" aria-hidden="true">
      <circle cx="128" cy="112" r="68" className="fill-accent-soft stroke-accent" fillOpacity="0.8" strokeWidth="2.5" />
      <rect x="116" y="100" width="24" height="24" rx="5" className="fill-accent" fillOpacity="0.25" />
    </svg>
    <span className="replay-dot absolute -ms-2.5 -mt-2.5 size-5 rounded-full border-3 border-surface bg-you shadow-2" />
  </div>
)
