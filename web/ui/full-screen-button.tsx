import { Maximize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Only within a press; a browser that cannot keeps its bars. */
export const goFullScreen = () => document.documentElement.requestFullscreen?.().catch(() => undefined)

function onChange(changed: () => void) {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
const hasBars = () => document.fullscreenEnabled && !document.fullscreenElement

/** Nothing where there are no bars to hide. */
export const FullScreenButton = ({ variant = 'quiet' }: { variant?: 'quiet' | 'secondary' }) =>
  useSyncExternalStore(onChange, hasBars) && (
    <Button variant={variant} icon={<Icon as={Maximize} />} onClick={goFullScreen}>
      Full Screen
    </Button>
  )
