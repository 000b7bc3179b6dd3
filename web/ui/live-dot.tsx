import type { ReactNode } from 'react'

/** Shown while the live stream is connected. */
export const LiveDot = ({ label = 'Live' }: { label?: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 text-12 text-ink-2">
    <span aria-hidden className="size-2 shrink-0 animate-pulse rounded-full bg-accent" />
    {label}
  </span>
)
