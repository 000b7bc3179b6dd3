export type StepRingState = 'place' | 'arriving' | 'inside'

/** Opaque, over the line that joins the steps. The dot arrives along that line: from above on a phone, from the side elsewhere. */
export const StepRing = ({ state }: { state: StepRingState }) => (
  <svg
    viewBox="-32 -32 64 64"
    className="relative size-16 shrink-0 -ms-2 md:-rotate-90 rtl:md:rotate-90"
    fill="none"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <circle r="25" className="fill-bg" />
    {state === 'inside' ? (
      <>
        <circle r="24" className="fill-accent-soft stroke-accent" strokeWidth="3" />
        <path d="M -10 1 L -3 8 L 11 -7" className="stroke-accent md:rotate-90 rtl:md:-rotate-90" strokeWidth="4" />
      </>
    ) : (
      <>
        <circle r="24" className="stroke-line-strong" pathLength="24" strokeDasharray="0.08 0.92" />
        <circle r="5" className={state === 'place' ? 'fill-accent' : 'fill-line-strong'} />
      </>
    )}
    {state === 'arriving' && <circle cy="-24" r="7" className="fill-you stroke-bg" strokeWidth="3" />}
  </svg>
)
