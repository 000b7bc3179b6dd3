import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Over the map, beside the map's own buttons. */
const noteClass =
  'pointer-events-none absolute top-3 z-10 rounded-10 border border-line bg-surface px-3 py-2 text-14 text-ink-2 shadow-2'

/** Why the map is not as usual. */
export const MapTrouble = ({ children }: { children: ReactNode }) => (
  <p role="status" className={`${noteClass} start-16 end-4`}>
    {children}
  </p>
)

/** What a press on the map does, before the first one. */
export const MapHint = () => (
  <p
    className={`${noteClass} start-1/2 flex w-max -translate-x-1/2 animate-fade items-center gap-2 font-medium text-ink`}
  >
    <Icon as={MapPin} />
    <span className="pointer-coarse:hidden">Click the map to set the pin</span>
    <span className="pointer-fine:hidden">Tap the map to set the pin</span>
  </p>
)
