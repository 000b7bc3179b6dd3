import { useEffect, useRef, useState } from 'react'
import type { MapTiles } from '../../../../contract/check-in-page.ts'
import type { Point } from '../../../../contract/geo.ts'
import type { Fix } from '../presence-state.ts'
import { distanceWords } from '../presence-texts.ts'
import { MapDrawing } from './map-drawing.tsx'
import type { TileMap } from './tile-map.ts'

interface Props {
  target: Point
  fix: Fix | null
  distanceM: number | null
  tiles: MapTiles | null
  /** Streets come last: only when nothing that the visitor waits for is still loading. */
  mayLoadTiles: boolean
}

export function MapPanel({ target, fix, distanceM, tiles, mayLoadTiles }: Props) {
  const { box, shown } = useTileMap({ target, fix, tiles, mayLoadTiles })
  return (
    <figure className="overflow-hidden rounded-16 border border-line bg-surface">
      <div className="relative isolate aspect-45/26 w-full bg-surface-2" aria-hidden>
        <div ref={box} className="absolute inset-0 z-0" />
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

function useTileMap({ target, fix, tiles, mayLoadTiles }: Omit<Props, 'distanceM'>) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<TileMap | null>(null)
  const latest = useRef(fix)
  const [shown, setShown] = useState(false)
  latest.current = fix
  const wanted = mayLoadTiles && tiles !== null

  useEffect(() => {
    if (!wanted) return
    let gone = false
    const load = async () => {
      const { tileMap } = await import('./tile-map.ts')
      if (gone || !box.current) return
      map.current = tileMap(box.current, { target, tiles, onTiles: setShown })
      map.current.show(latest.current)
    }
    // Without the file, or without any tile, the drawing simply stays.
    const timer = setTimeout(() => load().catch(() => setShown(false)), 300)
    return () => {
      gone = true
      clearTimeout(timer)
      map.current?.remove()
      map.current = null
    }
  }, [wanted, target, tiles])

  useEffect(() => map.current?.show(fix), [fix])
  return { box, shown }
}
