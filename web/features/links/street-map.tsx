import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Point } from '../../../contract/geo.ts'
import type { PickerMap } from './leaflet-map.ts'

type Props = {
  point: Point
  tiles: { tilesUrl: string; attribution: string } | null
  onMove: (point: Point) => void
}

export function StreetMap({ point, tiles, onMove }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<PickerMap | null>(null)
  const [failed, setFailed] = useState(false)
  const [tilesThere, setTilesThere] = useState(true)
  const latest = useRef({ point, onMove })
  latest.current = { point, onMove }

  useEffect(() => {
    let drawn: PickerMap | null = null
    let cancelled = false
    import('./leaflet-map.ts').then(
      ({ pickerMap }) => {
        if (cancelled) return
        drawn = pickerMap(box.current!, {
          point: latest.current.point,
          tiles,
          onMove: moved => latest.current.onMove(moved),
          onTiles: setTilesThere,
        })
        setMap(drawn)
      },
      () => !cancelled && setFailed(true),
    )
    return () => {
      cancelled = true
      drawn?.remove()
      setMap(null)
    }
  }, [tiles])

  useEffect(() => {
    map?.show(point)
  }, [map, point])

  return (
    <>
      <section
        ref={box}
        aria-label="Map with the pin and its 100 m ring"
        className="picker-map absolute inset-0 isolate"
      />
      {failed && <MapTrouble>The map didn’t load, but your place is selected.</MapTrouble>}
      {!failed && !tilesThere && (
        <MapTrouble>The map didn’t load, but the pin still works. Drag it, or move it with the arrow keys.</MapTrouble>
      )}
    </>
  )
}

/** Leaves the map's own buttons reachable. */
const MapTrouble = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="pointer-events-none absolute start-16 end-4 top-3 rounded-10 border border-line bg-surface px-3 py-2 text-14 text-ink-2"
  >
    {children}
  </p>
)
