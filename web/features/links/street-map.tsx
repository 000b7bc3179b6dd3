import { useEffect, useRef, useState } from 'react'
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
  const latest = useRef({ point, onMove })
  latest.current = { point, onMove }

  useEffect(() => {
    let drawn: PickerMap | null = null
    let gone = false
    import('./leaflet-map.ts').then(
      ({ pickerMap }) => {
        if (gone) return
        drawn = pickerMap(box.current!, {
          point: latest.current.point,
          tiles,
          onMove: moved => latest.current.onMove(moved),
        })
        setMap(drawn)
      },
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
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
        aria-label="Map with the pin and its circle of 100 m"
        className="picker-map absolute inset-0 isolate"
      />
      {failed && (
        <p role="status" className="absolute inset-x-4 top-4 text-14 text-ink-2">
          The map did not load. Your place is chosen all the same.
        </p>
      )}
    </>
  )
}
