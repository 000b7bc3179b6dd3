import { drawRing, MARKS, type RingProps } from './ring-mark.tsx'

export type RingVariant = 'logo' | 'loader' | 'outside' | 'inside' | 'empty' | 'success'

/** The circle of 100 metres and the dot that enters it. Positions are attributes: a style attribute would break the CSP. */
export const Ring = ({ variant, ...props }: RingProps & { variant: RingVariant }) => drawRing(DRAWINGS[variant], props)

const Outside = () => (
  <>
    <circle
      cx="20"
      cy="28"
      r="16"
      className="stroke-line-strong"
      strokeWidth="2.5"
      pathLength="16"
      strokeDasharray="0 1"
    />
    <circle cx="20" cy="28" r="2" className="fill-line-strong" />
    <circle cx="40" cy="8" r="5" className="fill-you" />
  </>
)

const Inside = () => (
  <>
    <circle cx="24" cy="24" r="18" className="fill-accent-soft stroke-accent" strokeWidth="3" />
    <circle cx="24" cy="24" r="5.5" className="fill-you" />
  </>
)

const Empty = () => (
  <>
    <circle
      cx="24"
      cy="24"
      r="18"
      className="stroke-line-strong"
      strokeWidth="2.5"
      pathLength="18"
      strokeDasharray="0 1"
    />
    <circle cx="24" cy="24" r="5" className="stroke-line-strong" strokeWidth="2.5" />
  </>
)

const Success = () => (
  <>
    <g transform="translate(24 24)">
      <circle r="20" className="animate-ring-fill fill-accent-soft stroke-accent" strokeWidth="3" />
    </g>
    <path
      d="M 15.5 24.8 L 21.5 30.8 L 33 18.6"
      pathLength="1"
      strokeDasharray="1"
      className="animate-ring-draw stroke-accent"
      strokeWidth="3.5"
    />
  </>
)

const DRAWINGS = {
  ...MARKS,
  outside: Outside,
  inside: Inside,
  empty: Empty,
  success: Success,
} satisfies Record<RingVariant, () => React.ReactNode>
