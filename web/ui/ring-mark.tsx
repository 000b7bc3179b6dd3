import type { FunctionComponent } from 'react'
import { cx } from './cx.ts'

export type RingProps = {
  /** Width and height in CSS pixels. */
  sizePx?: number
  /** Accessible name; without one the ring is decorative. */
  label?: string
  className?: string
}

export const drawRing = (Drawing: FunctionComponent, { sizePx = 24, label, className }: RingProps) => (
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

export const MARKS = { logo: Logo, loader: Loader }

/** The rings that a page needs from the start, in a file without the others: the visitor's page is counted in bytes. */
export const RingMark = ({ variant, ...props }: RingProps & { variant: keyof typeof MARKS }) =>
  drawRing(MARKS[variant], props)
