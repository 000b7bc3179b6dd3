import { APIProvider, Circle, ColorScheme, Map as GoogleMaps, Marker, useMap } from '@vis.gl/react-google-maps'
import { useEffect, useRef } from 'react'
import type { Point } from '../../../contract/geo.ts'
import type { MapProps } from './map-props.ts'
import { nudged } from './pin.ts'
import { PICKER_ZOOM, ringZoom } from './ring-zoom.ts'

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const WORLD = { centre: { lat: 20, lng: 0 }, zoom: 2 }
const at = ({ latitude, longitude }: Point) => ({ lat: latitude, lng: longitude })

type Props = MapProps & { apiKey: string; onFailure: () => void }

/** Google's terms require its own map for its places. */
export function GoogleMap({ apiKey, point, radiusM, found, guess, onPin, onFailure }: Props) {
  const start = point ?? guess
  return (
    <APIProvider apiKey={apiKey} onError={onFailure}>
      <GoogleMaps
        defaultCenter={start ? at(start) : WORLD.centre}
        defaultZoom={start ? PICKER_ZOOM : WORLD.zoom}
        colorScheme={document.documentElement.dataset.theme === 'dark' ? ColorScheme.DARK : ColorScheme.LIGHT}
        streetViewControl={false}
        mapTypeControl={false}
        fullscreenControl={false}
        className="absolute inset-0"
        onClick={({ detail: { latLng } }) => latLng && onPin({ latitude: latLng.lat, longitude: latLng.lng })}
      >
        {point && <PinAndRing point={point} radiusM={radiusM} found={found} onPin={onPin} />}
      </GoogleMaps>
      {point && <PinKeys point={point} onPin={onPin} />}
    </APIProvider>
  )
}

type PinProps = Pick<MapProps, 'onPin'> & { point: Point }

function PinAndRing({ point, radiusM, found, onPin }: PinProps & Pick<MapProps, 'found' | 'radiusM'>) {
  const accent = token('--accent')
  const first = useRef(point)
  useFramed(found ?? first.current, radiusM)
  return (
    <>
      <Circle
        center={at(point)}
        radius={radiusM}
        strokeColor={accent}
        strokeWeight={2}
        fillColor={accent}
        fillOpacity={0.14}
        clickable={false}
      />
      <Marker
        position={at(point)}
        draggable
        title="Pin"
        onDragEnd={({ latLng }) => latLng && onPin({ latitude: latLng.lat(), longitude: latLng.lng() })}
      />
    </>
  )
}

const PinKeys = ({ point, onPin }: PinProps) => (
  <button
    type="button"
    className="sr-only rounded-10 bg-surface px-4 py-2 text-14 text-ink focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
    onKeyDown={event => {
      const moved = nudged(point, event)
      if (!moved) return
      event.preventDefault()
      onPin(moved)
    }}
  >
    Pin. The arrow keys move it by 5 metres, or by 50 with Shift.
  </button>
)

/** Brings a place into view, with about three rings across. */
function useFramed(place: Point, radiusM: number) {
  const map = useMap()
  useEffect(() => {
    if (!map) return
    const { clientWidth, clientHeight } = map.getDiv()
    map.setZoom(ringZoom({ shorterSidePx: Math.min(clientWidth, clientHeight), latitude: place.latitude, radiusM }))
    map.panTo(at(place))
  }, [map, place, radiusM])
}
