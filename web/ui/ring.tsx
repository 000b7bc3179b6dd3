import { cx } from './cx.ts'

export type RingVariant = 'logo' | 'loader' | 'outside' | 'inside' | 'empty' | 'success'

type Props = {
  variant: RingVariant
  /** Width and height in CSS pixels. */
  sizePx?: number
  /** Accessible name; without one the ring is decorative. */
  label?: string
  className?: string
}

/** The circle of 100 metres and the dot that enters it. Positions are attributes: a style attribute would break the CSP. */
export function Ring({ variant, sizePx = 24, label, className }: Props) {
  const Drawing = DRAWINGS[variant]
  return (
    <svg
      viewBox="0 0 48 48"
      width={sizePx}
      height={sizePx}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0 overflow-visible', className)}
      role="img"
      aria-label={label}
      aria-hidden={!label}
    >
      <Drawing />
    </svg>
  )
}

/** Open at two o'clock, where the dot enters. */
const OPEN_RING = 'M 27.8 6.4 A 18 18 0 1 0 41.6 20.2'

const Logo = () => (
  <g className="text-accent">
    <path d={OPEN_RING} stroke="currentColor" strokeWidth="5" />
    <circle cx="33" cy="15" r="6" fill="currentColor" />
  </g>
)

const Loader = () => (
  <>
    <circle cx="24" cy="24" r="18" stroke="currentColor" strokeWidth="4" opacity="0.35" />
    <circle cx="24" cy="24" r="6" fill="currentColor" className="animate-ring-enter" />
  </>
)

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
  logo: Logo,
  loader: Loader,
  outside: Outside,
  inside: Inside,
  empty: Empty,
  success: Success,
} satisfies Record<RingVariant, () => React.ReactNode>
