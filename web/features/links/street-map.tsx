import { useEffect, useRef, useState } from 'react'
import type { PickerMap } from './leaflet-map.ts'
import { MapTrouble } from './map-note.tsx'
import type { MapProps } from './map-props.ts'

type Props = MapProps & { tiles: { tilesUrl: string; attribution: string } | null }

export function StreetMap({ point, radiusM, found, guess, tiles, onPin }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<PickerMap | null>(null)
  const [failed, setFailed] = useState(false)
  const [tilesThere, setTilesThere] = useState(true)
  const latest = useRef({ guess, radiusM, onPin })
  latest.current = { guess: found ?? guess, radiusM, onPin }

  useEffect(() => {
    let drawn: PickerMap | null = null
    let cancelled = false
    import('./leaflet-map.ts').then(
      ({ pickerMap }) => {
        if (cancelled) return
        drawn = pickerMap(box.current!, {
          guess: latest.current.guess,
          radiusM: latest.current.radiusM,
          tiles,
          onPin: pin => latest.current.onPin(pin),
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

  useShownPin(map, { point, radiusM, found })

  return (
    <>
      <section
        ref={box}
        aria-label={
          point
            ? `Map with the pin and its ring of ${radiusM.toLocaleString()} m`
            : 'Map. Press Enter to put the pin in the middle of the ring.'
        }
        // Not a class: Leaflet keeps its own classes on this element.
        data-undecided={!point}
        className="picker-map absolute inset-0 isolate"
      />
      <Trouble of={failed ? 'map' : tilesThere ? null : 'tiles'} chosen={point !== null} />
    </>
  )
}

function useShownPin(map: PickerMap | null, { point, radiusM, found }: Pick<MapProps, 'point' | 'radiusM' | 'found'>) {
  useEffect(() => {
    if (found) map?.frame(found)
  }, [map, found])
  useEffect(() => map?.resize(radiusM), [map, radiusM])
  useEffect(() => {
    if (point) map?.pin(point)
  }, [map, point])
}

const WITHOUT_PLACE = 'The map didn’t load. You can still search for the place.'
const WITH_PLACE = {
  map: 'The map didn’t load, but your place is selected.',
  tiles: 'The map didn’t load, but the pin still works. Drag it, or move it with the arrow keys.',
}

const Trouble = ({ of, chosen }: { of: keyof typeof WITH_PLACE | null; chosen: boolean }) =>
  of && <MapTrouble>{chosen ? WITH_PLACE[of] : WITHOUT_PLACE}</MapTrouble>
