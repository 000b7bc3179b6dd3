import { Ring } from './ring.tsx'

/** Shown while a screen's code loads; fades in late, so that a fast load does not flicker, with reduced motion as well. */
export const PageLoader = () => (
  <div
    role="status"
    data-pending
    className="grid min-h-page animate-fade place-items-center text-accent [animation-delay:300ms]!"
  >
    <span className="flex flex-col items-center gap-3 text-14 text-ink-2">
      <Ring variant="loader" sizePx={48} className="text-accent" />
      Loading
    </span>
  </div>
)
