import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Point } from '../../../../contract/geo.ts'
import { cx } from '../../../ui/cx.ts'
import { mapsConfigQuery, TileImages, TileSource } from '../../links/index.ts'
import { DRAWING_HEIGHT, DRAWING_WIDTH, dotAt, RING_RADIUS, type RingPlace, tilesOf } from './place-drawing.ts'
import './place-map.css'

const CENTRE = { cx: DRAWING_WIDTH / 2, cy: DRAWING_HEIGHT / 2 }
const GRID = RING_RADIUS / 2

type Props = {
  place: RingPlace
  positions: readonly Point[]
  /** Map tiles below the drawing, where there is room to name their source. */
  streets?: boolean
  /** The map in words. */
  label: string
  className?: string
}

/** The ring around the place, with people in it. The drawing stands alone where no tiles load. */
export function PlaceMap({ place, positions, streets = false, label, className }: Props) {
  const { data } = useQuery({ ...mapsConfigQuery, enabled: streets })
  const tiles = streets && data && data.provider !== 'google' ? tilesOf(place, data.tilesUrl) : []
  const [tilesShown, setTilesShown] = useState(false)
  const streetsShown = tilesShown && tiles.length > 0
  const dots = new Map(
    positions.flatMap(position => {
      const dot = dotAt(place, position)
      return dot ? [[`${dot.x} ${dot.y}`, dot]] : []
    }),
  )
  // A single small dot is easily missed.
  const dotRadius = dots.size === 1 ? 7 : 4
  return (
    <div className={cx('relative overflow-hidden bg-surface-2', className)}>
      <svg
        viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={label}
        className="absolute inset-0 size-full"
      >
        <defs>
          <pattern id="place-grid" x={CENTRE.cx} y={CENTRE.cy} width={GRID} height={GRID} patternUnits="userSpaceOnUse">
            <path d={`M ${GRID} 0 H 0 V ${GRID}`} fill="none" className="stroke-line" />
          </pattern>
        </defs>
        {!streetsShown && <rect width="100%" height="100%" fill="url(#place-grid)" />}
        <TileImages tiles={tiles} onShown={() => setTilesShown(true)} />
        <circle {...CENTRE} r={RING_RADIUS} className="place-map-ring" strokeWidth="2" fillOpacity="0.16" />
        {Array.from(dots, ([key, { x, y }]) => (
          <circle key={key} cx={x} cy={y} r={dotRadius} className="place-map-dot" fillOpacity="0.6" />
        ))}
      </svg>
      {streetsShown && data && <TileSource>{data.attribution}</TileSource>}
    </div>
  )
}
