import { APIProvider, Circle, ColorScheme, Map as GoogleMaps, Marker, useMap } from '@vis.gl/react-google-maps'
import { useEffect } from 'react'
import { CHECK_IN_RADIUS_M, type Point } from '../../../contract/geo.ts'
import { nudged } from './pin.ts'

const ZOOM = 16

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

type Props = {
  apiKey: string
  point: Point
  onMove: (point: Point) => void
  onFailure: () => void
}

/** Google's terms require its own map for its places. */
export function GoogleMap({ apiKey, point, onMove, onFailure }: Props) {
  const centre = { lat: point.latitude, lng: point.longitude }
  const accent = token('--accent')
  return (
    <APIProvider apiKey={apiKey} onError={onFailure}>
      <GoogleMaps
        defaultCenter={centre}
        defaultZoom={ZOOM}
        colorScheme={document.documentElement.dataset.theme === 'dark' ? ColorScheme.DARK : ColorScheme.LIGHT}
        streetViewControl={false}
        mapTypeControl={false}
        fullscreenControl={false}
        className="absolute inset-0"
      >
        <Circle
          center={centre}
          radius={CHECK_IN_RADIUS_M}
          strokeColor={accent}
          strokeWeight={2}
          fillColor={accent}
          fillOpacity={0.14}
          clickable={false}
        />
        <Marker
          position={centre}
          draggable
          title="Pin"
          onDragEnd={({ latLng }) => latLng && onMove({ latitude: latLng.lat(), longitude: latLng.lng() })}
        />
        <Follow point={point} />
      </GoogleMaps>
      <button
        type="button"
        className="sr-only rounded-10 bg-surface px-4 py-2 text-14 text-ink focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
        onKeyDown={event => {
          const moved = nudged(point, event)
          if (!moved) return
          event.preventDefault()
          onMove(moved)
        }}
      >
        Pin. The arrow keys move it by 5 meters, or by 50 with Shift.
      </button>
    </APIProvider>
  )
}

/** Pans to the pin when it is set by the search or the device's position. */
function Follow({ point: { latitude, longitude } }: { point: Point }) {
  const map = useMap()
  useEffect(() => {
    const pin = { lat: latitude, lng: longitude }
    if (map && !map.getBounds()?.contains(pin)) map.panTo(pin)
  }, [map, latitude, longitude])
  return null
}
