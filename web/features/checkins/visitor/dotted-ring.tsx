import type { ReactNode } from 'react'

interface Props {
  /** Beside words; else it is as large as the frame of an ending makes it, with thinner lines. */
  sizePx?: number | undefined
  /** Drawn in its middle, around the point 24, 24. */
  children: ReactNode
}

/** Marks a link that takes no check-ins, and a check-in that does not count yet. */
export const DottedRing = ({ sizePx, children }: Props) => (
  <svg
    viewBox={sizePx ? '0 0 48 48' : '-4 -4 56 56'}
    width={sizePx}
    height={sizePx}
    fill="none"
    strokeWidth={sizePx ? 2.5 : 1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <circle
      cx="24"
      cy="24"
      r={sizePx ? 22 : 27}
      className={sizePx ? 'stroke-line-strong' : 'fill-surface-2 stroke-line-strong'}
      pathLength={sizePx ? 96 : 144}
      strokeDasharray="0.1 3.9"
    />
    {children}
  </svg>
)
