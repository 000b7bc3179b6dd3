import type { ReactNode } from 'react'

interface Props {
  /** Beside words; else it is as large as the frame of an ending has room, with thinner lines. */
  sizePx?: number | undefined
  /** Drawn in its middle, around the point 24, 24. */
  children: ReactNode
}

/** Marks a link that takes no check-ins, and a check-in that does not count yet. */
export const DottedRing = ({ sizePx, children }: Props) => (
  <svg
    viewBox={sizePx ? '0 0 48 48' : '-16 -16 80 80'}
    width={sizePx}
    height={sizePx}
    fill="none"
    strokeWidth={sizePx ? 2.5 : 2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <circle
      cx="24"
      cy="24"
      r={sizePx ? 22 : 38}
      className={sizePx ? 'stroke-line-strong' : 'fill-bg stroke-line-strong'}
      pathLength={sizePx ? 96 : 160}
      strokeDasharray="0.1 3.9"
    />
    {children}
  </svg>
)
