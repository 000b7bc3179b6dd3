import { renderToString } from 'react-dom/server'
import { EndingFrame } from '../ending-frame.tsx'
import { EndingRing } from '../ending-ring.tsx'
import { Reload, StuckMessage, StuckTitle } from './stuck.tsx'

/** In place of a page that hides itself then. Apart from the step, so that no frame is in the script that the form needs. */
export const STUCK_PAGE = renderToString(
  <div className="hidden in-[[data-stuck]]:block">
    <EndingFrame mark={<EndingRing icon="unloaded" />} head={<StuckTitle />} actions={<Reload />}>
      <StuckMessage />
    </EndingFrame>
  </div>,
)
