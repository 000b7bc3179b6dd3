import type { ReactNode } from 'react'

/** Why the map is not as usual: over it, beside the map's own buttons. */
export const MapTrouble = ({ children }: { children: ReactNode }) => (
  <div className="pointer-events-none absolute start-16 end-3 top-3 z-10 flex justify-center sm:end-16">
    <p role="status" className="rounded-10 border border-line bg-surface px-3 py-2 text-14 text-ink-2 shadow-2">
      {children}
    </p>
  </div>
)
