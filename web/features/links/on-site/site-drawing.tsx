import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Point } from '../../../../contract/geo.ts'
import { mapsConfigQuery } from '../queries.ts'
import { TileImages, TileSource } from '../tile-images.tsx'
import { siteTiles } from './site-tiles.ts'
import { SITE_SIZE, type SiteView } from './site-view.ts'

type Props = { place: Point & { radiusM: number }; view: SiteView }

/** The ring on its streets, and the own dot with the circle in which the phone says it is; on a grid where no tiles load. */
export function SiteDrawing({ place, view }: Props) {
  const { you, halfM } = view
  const { data } = useQuery(mapsConfigQuery)
  const tiles = data && data.provider !== 'google' ? siteTiles(place, halfM, data.tilesUrl) : []
  const [tilesShown, setTilesShown] = useState(false)
  const streetsShown = tilesShown && tiles.length > 0
  const units = SITE_SIZE / 2 / halfM
  const grid = (place.radiusM * units) / 2
  return (
    // No wider than one and a half times its height, which the tiles cover.
    <div className="relative mx-auto h-[min(40svh,20rem)] w-full max-w-[calc(1.5*min(40svh,20rem))] overflow-hidden rounded-16 bg-surface-2 after:pointer-events-none after:absolute after:inset-0 after:rounded-16 after:border after:border-line md:aspect-square md:h-auto md:max-w-none">
      <svg
        viewBox={`${-SITE_SIZE / 2} ${-SITE_SIZE / 2} ${SITE_SIZE} ${SITE_SIZE}`}
        role="img"
        aria-label={you ? 'Map with the ring and you' : 'Map with the ring'}
        className="absolute inset-0 size-full overflow-visible"
      >
        <defs>
          <pattern id="site-grid" width={grid} height={grid} patternUnits="userSpaceOnUse">
            <path d={`M ${grid} 0 H 0 V ${grid}`} fill="none" className="stroke-line" />
          </pattern>
        </defs>
        {!streetsShown && <rect x="-200%" y="-200%" width="400%" height="400%" fill="url(#site-grid)" />}
        <TileImages tiles={tiles} onShown={() => setTilesShown(true)} />
        <circle r={place.radiusM * units} className="fill-accent stroke-accent" fillOpacity="0.14" strokeWidth="2.5" />
        <circle r="4" className="fill-accent stroke-surface" strokeWidth="1.5" />
        {you && <You {...you} units={units} />}
      </svg>
      {streetsShown && data && <TileSource>{data.attribution}</TileSource>}
    </div>
  )
}

const You = ({ x, y, accuracyM, units }: NonNullable<SiteView['you']> & { units: number }) => (
  <>
    <circle
      cx={x * units}
      cy={y * units}
      r={accuracyM * units}
      className="fill-you stroke-you"
      fillOpacity="0.14"
      strokeDasharray="4 4"
    />
    <circle cx={x * units} cy={y * units} r="7" className="fill-you stroke-surface" strokeWidth="2" />
  </>
)
