const RADIUS = 9

/** How much of an allowance is used: a ring that closes, amber when nothing is left. It stands beside the same in words. */
export const AllowanceRing = ({ value, max }: { value: number; max: number }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    strokeWidth="4"
    className={value >= max ? 'size-5 shrink-0 text-warn' : 'size-5 shrink-0 text-accent'}
  >
    <circle cx="12" cy="12" r={RADIUS} className="stroke-line" />
    {value > 0 && (
      <circle
        cx="12"
        cy="12"
        r={RADIUS}
        stroke="currentColor"
        pathLength={max}
        strokeDasharray={`${value} ${max}`}
        transform="rotate(-90 12 12)"
      />
    )}
  </svg>
)
