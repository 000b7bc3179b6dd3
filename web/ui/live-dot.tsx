/** Shown while the live stream is connected. */
export const LiveDot = ({ label = 'Live' }: { label?: string }) => (
  <span className="inline-flex items-center gap-1.5 text-12 text-ink-2">
    <span aria-hidden className="size-2 animate-pulse rounded-full bg-accent" />
    {label}
  </span>
)
