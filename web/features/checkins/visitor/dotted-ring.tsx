import type { ReactNode } from 'react'

interface Props {
  /** Drawn in its middle, around the point 24, 24. */
  children: ReactNode
}

/** Marks a link that takes no check-ins, and a check-in that does not count yet. */
export const DottedRing = ({ children }: Props) => (
  <svg viewBox="0 0 48 48" fill="none" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <circle cx="24" cy="24" r="22" className="stroke-line-strong" pathLength="96" strokeDasharray="0.1 3.9" />
    {children}
  </svg>
)
