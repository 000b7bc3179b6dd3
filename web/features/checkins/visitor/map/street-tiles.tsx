import { useEffect, useRef } from 'react'
import type { MapTiles } from '../../../../../contract/check-in-page.ts'
import type { Point } from '../../../../../contract/geo.ts'
import type { Position } from '../../../../lib/geolocation.ts'
import { type TileMap, tileMap } from './tile-map.ts'

export interface StreetProps {
  target: Point
  fix: Position | null
  tiles: MapTiles
  /** True once the first tile is shown; false when the map is removed. */
  onShown: (shown: boolean) => void
}

export function StreetTiles({ target, fix, tiles, onShown }: StreetProps) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<TileMap | null>(null)

  useEffect(() => {
    map.current = tileMap(box.current!, { target, tiles, onTiles: onShown })
    return () => map.current?.remove()
  }, [target, tiles, onShown])

  useEffect(() => map.current?.show(fix), [fix])

  return <div ref={box} className="absolute inset-0 z-0" />
}
