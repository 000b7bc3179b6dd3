import { useState } from 'react'
import type { MapTiles } from '../../../../../contract/check-in-page.ts'
import type { Point } from '../../../../../contract/geo.ts'
import type { Position } from '../../../../lib/geolocation.ts'
import { formatDistance } from '../presence/presence-texts.ts'
import { useLazyModule } from '../use-lazy-module.ts'
import { MapDrawing } from './map-drawing.tsx'
import { mapView } from './map-view.ts'
import { ScaleBar } from './scale-bar.tsx'
import type { StreetProps } from './street-tiles.tsx'
import { DRAWING_CLASS, useMapBox } from './use-map-box.ts'

/** After the first paint, and after everything that a tap waits for. */
const STREETS_AFTER_MS = 300

interface Props {
  target: Point
  fix: Position | null
  distanceM: number | null
  tiles: MapTiles
}

export function MapPanel({ target, fix, distanceM, tiles }: Props) {
  const view = mapView(target, fix)
  const { ref, box } = useMapBox(view.frame)
  const [streets, setStreets] = useState(false)
  const onShown = () => setStreets(true)
  return (
    <figure className="relative isolate h-map overflow-hidden border-line border-y bg-surface-2 wide:h-full wide:border-y-0 wide:border-l">
      <div className="absolute inset-0" aria-hidden ref={ref}>
        {box && <Streets target={target} view={view} box={box} tiles={tiles} onShown={onShown} />}
        <div className={DRAWING_CLASS}>
          <MapDrawing view={view} grid={!streets} />
        </div>
        {box && <ScaleBar metres={view.scaleM} pixelsPerM={box.pixelsPerM} />}
      </div>
      <figcaption className="absolute inset-x-0 bottom-0 flex flex-wrap items-end justify-between text-12 text-ink-2">
        <p className="m-2 rounded-6 bg-surface px-2 py-1 shadow-2">
          <MapCaption fix={fix} distanceM={distanceM} />
        </p>
        {streets && <p className="ml-auto bg-surface px-1">{tiles.attribution}</p>}
      </figcaption>
    </figure>
  )
}

/** The text equivalent of the drawing. */
function MapCaption({ fix, distanceM }: Pick<Props, 'fix' | 'distanceM'>) {
  if (!fix || distanceM === null) {
    return (
      <>
        <b className="font-medium text-ink">100&nbsp;m</b> around the place
      </>
    )
  }
  return (
    <>
      <b className="font-medium text-ink">{formatDistance(distanceM)}</b> from the place (±&nbsp;
      {formatDistance(fix.accuracyM)})
    </>
  )
}

const loadStreets = () => import('./street-tiles.tsx')

/** The visitor has asked the browser to save data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The grid stays if the file or every tile fails to load. */
function Streets(props: StreetProps) {
  const streets = useLazyModule(loadStreets, STREETS_AFTER_MS, !savesData())
  return streets && <streets.StreetTiles {...props} />
}
