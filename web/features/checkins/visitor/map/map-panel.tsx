import { useState } from 'react'
import type { MapTiles } from '../../../../../contract/check-in-page.ts'
import type { Point } from '../../../../../contract/geo.ts'
import type { Position } from '../../../../lib/geolocation.ts'
import { formatDistance } from '../presence/presence-texts.ts'
import { useLazyModule } from '../use-lazy-module.ts'
import { MapDrawing } from './map-drawing.tsx'
import type { StreetProps } from './street-tiles.tsx'

const STREETS_AFTER_MS = 300

interface Props {
  target: Point
  fix: Position | null
  distanceM: number | null
  tiles: MapTiles
  /** Street tiles load last, once nothing that the visitor waits for is still loading. */
  mayLoadTiles: boolean
}

export function MapPanel({ target, fix, distanceM, tiles, mayLoadTiles }: Props) {
  const [tilesShown, setTilesShown] = useState(false)
  return (
    <figure className="relative isolate h-map overflow-hidden border-line border-y bg-surface-2 wide:h-full wide:border-y-0 wide:border-l">
      <div className="absolute inset-0" aria-hidden>
        {mayLoadTiles && <Streets target={target} fix={fix} tiles={tiles} onShown={setTilesShown} />}
        {!tilesShown && <MapDrawing target={target} fix={fix} />}
      </div>
      <figcaption className="absolute bottom-3 left-3 z-20 max-w-[calc(100%-1.5rem)] rounded-10 bg-surface px-3 py-1.5 text-14 text-ink-2 shadow-2">
        <MapCaption fix={fix} distanceM={distanceM} />
      </figcaption>
    </figure>
  )
}

/** The text equivalent of the drawing. */
function MapCaption({ fix, distanceM }: Pick<Props, 'fix' | 'distanceM'>) {
  if (!fix || distanceM === null)
    return (
      <span>
        <b className="font-medium text-ink">100&nbsp;m</b> around the place
      </span>
    )
  return (
    <span>
      <b className="font-medium text-ink">{formatDistance(distanceM)}</b> from the place (±{' '}
      {formatDistance(fix.accuracyM)})
    </span>
  )
}

const loadStreets = () => import('./street-tiles.tsx')

/** The drawing stays if the file or every tile fails to load. */
function Streets(props: StreetProps) {
  const streets = useLazyModule(loadStreets, STREETS_AFTER_MS)
  return streets && <streets.StreetTiles {...props} />
}
