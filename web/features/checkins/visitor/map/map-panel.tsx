import { useState } from 'react'
import type { MapTiles } from '../../../../../contract/check-in-page.ts'
import type { Point } from '../../../../../contract/geo.ts'
import { formatDistance, formatRadius } from '../../../../../contract/shown-distance.ts'
import { cx } from '../../../../ui/cx.ts'
import { isTooInaccurateToJudge, type Presence } from '../presence/presence-state.ts'
import { AT_THE_PLACE_M } from '../presence/presence-texts.ts'
import { useLazyModule } from '../use-lazy-module.ts'
import { MapDrawing } from './map-drawing.tsx'
import { mapView } from './map-view.ts'
import type { StreetProps } from './street-tiles.tsx'
import { useMapBox } from './use-map-box.ts'

/** After the first paint, and after everything that a tap waits for. */
const STREETS_AFTER_MS = 300

interface Props {
  target: Point
  state: Presence
  tiles: MapTiles
  /** Low on phones, where its caption is only read aloud: the step below says the same. */
  low: boolean
}

export function MapPanel({ target, state, tiles, low }: Props) {
  const view = mapView(target, state)
  const { ref, box } = useMapBox(view.frame)
  const [streets, setStreets] = useState(false)
  const onShown = () => setStreets(true)
  return (
    <figure className="relative isolate overflow-hidden border-line border-y map-grid wide:border-y-0 wide:border-l">
      <div className="absolute inset-0" aria-hidden>
        {box && <Streets target={target} view={view} box={box} tiles={tiles} onShown={onShown} />}
        {/* It grows no further, so that the streets below it stay sharp. */}
        <div
          ref={ref}
          className={cx(
            'absolute inset-x-5 m-auto max-h-80 max-w-80 wide:top-14 wide:bottom-7',
            low || !state.fix ? 'top-4 bottom-8' : 'top-4 bottom-15',
            !low && 'tall:bottom-15',
          )}
        >
          <MapDrawing view={view} pixelsPerM={box?.pixelsPerM} />
        </div>
      </div>
      <figcaption className="absolute inset-x-0 bottom-0 flex flex-wrap items-end justify-between text-12 text-ink-2 wide:top-0">
        <p
          className={cx(
            'm-2 rounded-6 border border-line bg-surface px-2 py-1 wide:m-3 wide:self-start',
            low && 'opacity-0 wide:opacity-100',
          )}
        >
          <MapCaption state={state} />
        </p>
        {streets && <p className="ml-auto bg-surface px-1">{tiles.attribution}</p>}
      </figcaption>
    </figure>
  )
}

/** The text equivalent of the drawing. */
function MapCaption({ state }: Pick<Props, 'state'>) {
  const { fix, distanceM, radiusM } = state
  if (!fix || distanceM === null) {
    return (
      <>
        <b className="font-medium text-ink">{formatRadius(radiusM)}</b>
        <span className="hidden tall:inline wide:inline"> around the place</span>
      </>
    )
  }
  if (isTooInaccurateToJudge(state)) return 'You’re somewhere in the blue circle'
  return (
    <>
      {distanceM < AT_THE_PLACE_M ? (
        'At the place'
      ) : (
        <>
          <b className="font-medium text-ink">{formatDistance(distanceM)}</b> from the place
        </>
      )}
      {/* Of 300 km, 10 m are nothing. */}
      {fix.accuracyM * 100 > distanceM && <> (±&nbsp;{formatDistance(fix.accuracyM)})</>}
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
