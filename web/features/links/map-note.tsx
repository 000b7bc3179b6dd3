import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

const noteClass = 'rounded-10 border border-line bg-surface px-3 py-2 text-14 shadow-2'

/** Over the map, beside the map's own buttons. */
const Overlay = ({ children }: { children: ReactNode }) => (
  <div className="pointer-events-none absolute start-16 end-3 top-3 z-10 flex justify-center sm:end-16">{children}</div>
)

/** Why the map is not as usual. */
export const MapTrouble = ({ children }: { children: ReactNode }) => (
  <Overlay>
    <p role="status" className={`${noteClass} text-ink-2`}>
      {children}
    </p>
  </Overlay>
)

/** What a press on the map does, before the first one. */
export const MapHint = () => (
  <Overlay>
    <p className={`${noteClass} flex animate-fade items-center gap-2 font-medium text-ink`}>
      <Icon as={MapPin} />
      <span className="pointer-coarse:hidden">Click the map to set the pin</span>
      <span className="pointer-fine:hidden">Tap the map to set the pin</span>
    </p>
  </Overlay>
)
