import { useState } from 'react'
import type { MapTiles } from '../../../../../contract/check-in-page.ts'
import type { Point } from '../../../../../contract/geo.ts'
import type { Fix } from '../presence/presence-state.ts'
import { distanceWords } from '../presence/presence-texts.ts'
import { usePart } from '../use-lazy-module.ts'
import { MapDrawing } from './map-drawing.tsx'
import type { StreetProps } from './street-tiles.tsx'

const STREETS_AFTER_MS = 300

interface Props {
  target: Point
  fix: Fix | null
  distanceM: number | null
  tiles: MapTiles | null
  /** Streets come last: only when nothing that the visitor waits for is still loading. */
  mayLoadTiles: boolean
}

export function MapPanel({ target, fix, distanceM, tiles, mayLoadTiles }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <figure className="overflow-hidden rounded-16 border border-line bg-surface">
      <div className="relative isolate aspect-45/26 w-full bg-surface-2" aria-hidden>
        {mayLoadTiles && tiles && <Streets target={target} fix={fix} tiles={tiles} onShown={setShown} />}
        {!shown && <MapDrawing target={target} fix={fix} />}
      </div>
      <figcaption className="flex min-h-11 items-center border-line border-t px-4 py-2 text-14 text-ink-2">
        <MapWords fix={fix} distanceM={distanceM} />
      </figcaption>
    </figure>
  )
}

/** The same as the drawing says, in words. */
function MapWords({ fix, distanceM }: Pick<Props, 'fix' | 'distanceM'>) {
  if (!fix || distanceM === null) return <span>The ring is 100 m around the place. Check in from inside it.</span>
  return (
    <span>
      You are <b className="font-medium text-ink">{distanceWords(distanceM)}</b> from the centre of the ring, accurate
      to {distanceWords(fix.accuracyM)}.
    </span>
  )
}

const loadStreets = () => import('./street-tiles.tsx')

/** Without the file, or without any tile, the drawing simply stays. */
function Streets(props: StreetProps) {
  const part = usePart(loadStreets, STREETS_AFTER_MS)
  return part && <part.StreetTiles {...props} />
}
