import type { MapTiles } from '../../../../../contract/check-in-page.ts'
import type { Point } from '../../../../../contract/geo.ts'
import { tileUrl } from '../../../../../contract/tile-url.ts'
import type { MapView } from './map-view.ts'
import { ScaleBar } from './scale-bar.tsx'
import './street-tiles.css'
import { type MapBox, tileGrid } from './tile-grid.ts'

export interface StreetProps {
  target: Point
  view: MapView
  box: MapBox
  tiles: MapTiles
  /** The first tile has loaded. */
  onShown: () => void
}

/** The streets below the drawing. They cannot be moved: visitors would do so by accident more often than on purpose. */
export function StreetTiles({ target, view, box, tiles, onShown }: StreetProps) {
  return (
    <>
      <div className="street-tiles">
        {tileGrid(target, view, box).map(tile => {
          const { left, top, width, height } = tile
          return (
            // Tile servers require a referrer; the origin alone keeps the link's token to ourselves.
            <img
              key={tileUrl(tiles.tilesUrl, tile)}
              src={tileUrl(tiles.tilesUrl, tile)}
              alt=""
              referrerPolicy="origin"
              fetchPriority="low"
              decoding="async"
              onLoad={event => {
                event.currentTarget.style.opacity = '1'
                onShown()
              }}
              style={{ left, top, width, height }}
            />
          )
        })}
      </div>
      <ScaleBar metres={view.scaleM} pixelsPerM={box.pixelsPerM} />
    </>
  )
}
